import { Button, CopyButton, Stack } from '@ledenbureau/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { AuthError, oauthError, toAuthError } from '../errors.ts';
import { useAuth, useAuthClient } from '../react/index.ts';
import { FocusFirst, Screen, Waiting } from './Screen.tsx';
import { hairline, quiet } from './styles.ts';
import { useLoadClient } from './useController.ts';
import { useErrorText } from './useErrorText.ts';
import { useScreenWords } from './ScreenWords.ts';

export interface ErrorScreenProps {
  /** The address' parameters: `id` of the identity service, or `error` and `error_description` of an authorization. */
  parameters: URLSearchParams;
  /** When this happened. */
  at: Date;
  /** Beside the button that signs in again: where else to go. */
  footer?: ReactNode;
}

/** Where a server sends the browser that it cannot help: the reason in words, and a way out. */
export function ErrorScreen({ parameters, at, footer }: ErrorScreenProps) {
  const { t } = useScreenWords();
  const errorText = useErrorText();
  const { state } = useAuth();
  const serverError = useServerError(parameters);
  // Some errors are mended by themselves: the browser is on its way already.
  const error = state.status === 'redirecting' || state.status === 'waiting' ? null : serverError;
  return (
    <Screen title={t('auth.error.title')} lead={error == null ? undefined : errorText(error)}>
      {error == null ? <Waiting /> : <WaysOut error={error} at={at} footer={footer} />}
    </Screen>
  );
}

function WaysOut({ error, at, footer }: Pick<ErrorScreenProps, 'at' | 'footer'> & { error: AuthError }) {
  const { t, formats } = useScreenWords();
  const auth = useAuthClient();
  // The codes and what they are about, for whoever runs the servers; no address bar, which may hold more.
  const code = error.detail ?? error.key.slice(error.key.lastIndexOf('.') + 1);
  const time = formats.dateTime(at.toISOString());
  return (
    <FocusFirst>
      <Stack gap={6}>
        <Stack direction="row" gap={3}>
          <Button theme="green" onClick={() => void auth.signIn()}>
            {t('auth.login.again')}
          </Button>
          {footer}
        </Stack>
        <Stack gap={1} style={{ paddingBlockStart: 'calc(1 * var(--lb-rem))', borderBlockStart: hairline }}>
          <p>{t('auth.error.again')}</p>
          <p style={{ ...quiet, overflowWrap: 'anywhere' }}>
            <CopyButton value={`${code} ${time}`} label={t('auth.error.copy')}>
              {t('auth.error.code', { code, time })}
            </CopyButton>
          </p>
        </Stack>
      </Stack>
    </FocusFirst>
  );
}

/** The error that the address names; null while the identity service is asked for it. */
function useServerError(parameters: URLSearchParams): AuthError | null {
  const loadClient = useLoadClient();
  const id = parameters.get('id');
  const code = parameters.get('error');
  const [errorsById, setErrorsById] = useState<Readonly<Record<string, AuthError>>>({});
  useEffect(() => {
    if (id === null) return;
    const ask = async () => (await loadClient()).getError(id);
    void ask()
      .catch(toAuthError)
      .then((error) => setErrorsById((before) => ({ ...before, [id]: error })));
  }, [id, loadClient]);
  if (id !== null) return errorsById[id] ?? null;
  return code === null ? new AuthError('error.auth.unknown') : oauthError(code);
}
