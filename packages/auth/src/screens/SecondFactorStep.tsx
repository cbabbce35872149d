import { Form, FormError, OneTimeCode, SubmitButton, TextField } from '@ledenbureau/forms';
import type { TextKey } from '@ledenbureau/i18n';
import { Button, Disclosure, Notice, Stack } from '@ledenbureau/ui';
import { type ReactNode, useState } from 'react';
import { type AuthError, toAuthError } from '../errors.ts';
import type { LoginFlow } from '../identity/flow.ts';
import { askPasskey, knowsPasskeys } from '../login/passkey.ts';
import {
  passkeyOptions,
  type SecondFactorMethod,
  type SecondFactorAnswer,
  secondFactorsOf,
} from '../login/secondFactor.ts';
import { refuse } from './formErrors.tsx';
import { FocusFirst } from './Screen.tsx';
import { useErrorText } from './useErrorText.ts';
import { useScreenWords } from './ScreenWords.ts';

export interface SecondFactorStepProps {
  /** A login flow that asks for a second factor (`aal=aal2`). */
  flow: LoginFlow;
  /** Sends the answer; what was wrong comes back, and nothing when the screen goes on. */
  submit: (answer: SecondFactorAnswer) => Promise<readonly AuthError[]>;
  /** Above the question. */
  before?: ReactNode;
  /** Beside the button: a way out. */
  footer?: ReactNode;
}

/** What each factor is called where one changes to it. */
const names = {
  webauthn: 'auth.secondFactor.usePasskey',
  totp: 'auth.secondFactor.useApp',
  lookup_secret: 'auth.secondFactor.useRecoveryCode',
} as const satisfies Record<SecondFactorMethod, TextKey>;

/** Asks for one of the second factors that the person has, and lets them take another of those. */
export function SecondFactorStep({ flow, submit, before, footer }: SecondFactorStepProps) {
  const { t } = useScreenWords();
  const [wish, setWish] = useState<SecondFactorMethod | null>(null);
  const factors = secondFactorsOf(flow);
  // A browser without passkeys asks for one only where there is nothing else, and then says so.
  const first = factors.find((factor) => factor !== 'webauthn' || knowsPasskeys()) ?? factors[0];
  const factor = wish ?? first;
  if (factor === undefined) return null;
  return (
    <Stack gap={5}>
      <FocusFirst key={factor}>
        <Stack>
          {before}
          {factor === 'webauthn' ? (
            <Passkey flow={flow} submit={submit} footer={footer} />
          ) : (
            <Code key={factor} factor={factor} submit={submit} footer={footer} />
          )}
        </Stack>
      </FocusFirst>
      <Disclosure label={t('auth.secondFactor.otherwise')}>
        <Stack gap={2} align="start">
          {factors
            .filter((other) => other !== factor)
            .map((other) => (
              <Button key={other} inline onClick={() => setWish(other)}>
                {t(names[other])}
              </Button>
            ))}
          <p>{t('auth.secondFactor.lost')}</p>
        </Stack>
      </Disclosure>
    </Stack>
  );
}

type FactorProps = Pick<SecondFactorStepProps, 'submit' | 'footer'>;

function Code({ factor, submit, footer }: FactorProps & { factor: 'totp' | 'lookup_secret' }) {
  const { t } = useScreenWords();
  const app = factor === 'totp';
  const name = app ? 'totp_code' : 'lookup_secret';
  const empty = { [name]: '' };
  return (
    <Form
      initialValues={empty}
      onSubmit={async (values, helpers) => {
        // Whoever copies a recovery code may bring a space along.
        const value = (values[name] ?? '').replaceAll(/\s/g, '');
        refuse(await submit({ method: factor, value }), values, empty, helpers);
      }}
    >
      <Stack>
        <FormError />
        {app ? (
          <OneTimeCode
            name={name}
            label={t('auth.field.totp_code')}
            hint={t('auth.secondFactor.appHint')}
            length={6}
            required
          />
        ) : (
          <TextField
            name={name}
            label={t('auth.field.lookup_secret')}
            hint={t('auth.secondFactor.recoveryCodeHint')}
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            required
          />
        )}
        <Stack direction="row" gap={3} align="center">
          <SubmitButton>{t('auth.login.confirm')}</SubmitButton>
          {footer}
        </Stack>
      </Stack>
    </Form>
  );
}

function Passkey({ flow, submit, footer }: FactorProps & { flow: LoginFlow }) {
  const { t } = useScreenWords();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const [errors, setErrors] = useState<readonly AuthError[]>([]);
  const ask = async () => {
    setAsking(true);
    setErrors([]);
    try {
      setErrors(await submit({ method: 'webauthn', value: await askPasskey(passkeyOptions(flow)) }));
    } catch (cause) {
      setErrors([toAuthError(cause)]);
    }
    setAsking(false);
  };
  return (
    <Stack>
      {errors.map((error) => (
        <Notice key={error.key} tone="danger">
          {errorText(error)}
        </Notice>
      ))}
      <p>{t('auth.secondFactor.passkeyHint')}</p>
      <Stack direction="row" gap={3} align="center">
        <Button theme="green" loading={asking} onClick={() => void ask()}>
          {t('auth.secondFactor.passkey')}
        </Button>
        {footer}
      </Stack>
    </Stack>
  );
}
