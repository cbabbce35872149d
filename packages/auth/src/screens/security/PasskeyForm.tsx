import { Form, FormError, TextField } from '@ledenbureau/forms';
import { Stack } from '@ledenbureau/ui';
import { toAuthError } from '../../errors.ts';
import { makePasskey } from '../../login/passkey.ts';
import { deviceName } from '../device.ts';
import { FormButtons } from '../FormButtons.tsx';
import { refuse } from '../formErrors.tsx';
import { FocusFirst } from '../Screen.tsx';
import { remark } from '../styles.ts';
import type { SecondFactorSettings } from '../useSecondFactors.ts';
import { useScreenWords } from '../ScreenWords.ts';

export interface PasskeyFormProps {
  /** What the service wants the browser to be asked with, as text. */
  options: string;
  change: SecondFactorSettings['change'];
  onDone: () => void;
  onClose: () => void;
}

/** Makes a passkey: its name first, then the browser's own prompt. */
export function PasskeyForm({ options, change, onDone, onClose }: PasskeyFormProps) {
  const { t } = useScreenWords();
  return (
    <Form
      initialValues={{ name: deviceName(navigator.userAgent) ?? '' }}
      onSubmit={async (values, helpers) => {
        let credential: string;
        try {
          credential = await makePasskey(options);
        } catch (cause) {
          return refuse([toAuthError(cause)], values, {}, helpers);
        }
        const errors = await change({
          method: 'webauthn',
          webauthn_register: credential,
          webauthn_register_displayname: values.name.trim(),
        });
        if (errors === null) return 'unsaved';
        refuse(errors, values, {}, helpers);
        onDone();
      }}
    >
      <FocusFirst>
        <Stack>
          <FormError />
          <div style={{ maxInlineSize: 'calc(22.5 * var(--lb-rem))' }}>
            <TextField
              name="name"
              label={t('auth.security.passkeyName')}
              hint={t('auth.security.passkeyNameHint')}
              autoComplete="off"
              maxLength={60}
              required
            />
          </div>
          <p style={remark}>{t('auth.secondFactor.passkeyHint')}</p>
          <FormButtons onClose={onClose}>{t('auth.security.makePasskey')}</FormButtons>
        </Stack>
      </FocusFirst>
    </Form>
  );
}
