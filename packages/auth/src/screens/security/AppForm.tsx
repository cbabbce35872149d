import { Form, FormError, OneTimeCode } from '@ledenbureau/forms';
import { CopyButton, Stack } from '@ledenbureau/ui';
import type { AppSetUp } from '../../profile/secondFactors.ts';
import { FormButtons } from '../FormButtons.tsx';
import { refuse } from '../formErrors.tsx';
import { FocusFirst } from '../Screen.tsx';
import { remark } from '../styles.ts';
import type { SecondFactorSettings } from '../useSecondFactors.ts';
import { useScreenWords } from '../ScreenWords.ts';

export interface AppFormProps {
  setUp: AppSetUp;
  change: SecondFactorSettings['change'];
  onDone: () => void;
  onClose: () => void;
}

const empty = { totp_code: '' };

/** Sets an authenticator app up: it reads the picture or takes the secret, and shows by a code that it has it. */
export function AppForm({ setUp, change, onDone, onClose }: AppFormProps) {
  const { t } = useScreenWords();
  return (
    <Form
      initialValues={empty}
      onSubmit={async (values, helpers) => {
        const errors = await change({ method: 'totp', totp_code: values.totp_code });
        if (errors === null) return 'unsaved';
        refuse(errors, values, empty, helpers);
        onDone();
      }}
    >
      <FocusFirst>
        <Stack>
          <FormError />
          <p>{t('auth.security.scan')}</p>
          {/* White in the dark too: a camera reads nothing else. */}
          <img
            src={setUp.qr}
            alt={t('auth.security.qr')}
            width={192}
            height={192}
            style={{ background: '#fff', padding: 'calc(0.5 * var(--lb-rem))', borderRadius: 'var(--lb-radius)' }}
          />
          <Stack gap={1}>
            <span style={remark}>{t('auth.security.secret')}</span>
            <CopyButton value={setUp.secret} label={t('auth.security.copySecret')}>
              <code style={{ overflowWrap: 'anywhere' }}>{inFours(setUp.secret)}</code>
            </CopyButton>
          </Stack>
          <div style={{ maxInlineSize: 'calc(22.5 * var(--lb-rem))' }}>
            <OneTimeCode
              name="totp_code"
              label={t('auth.field.totp_code')}
              hint={t('auth.secondFactor.appHint')}
              length={6}
              required
            />
          </div>
          <FormButtons onClose={onClose}>{t('auth.security.link')}</FormButtons>
        </Stack>
      </FocusFirst>
    </Form>
  );
}

const inFours = (secret: string): string => secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
