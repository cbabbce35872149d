import { useI18n } from '@ledenbureau/i18n';
import { Button, CopyButton, Stack } from '@ledenbureau/ui';
import { useEffect, useState } from 'react';
import { AuthError, oauthError, toAuthError } from '../errors.ts';
import { useAuth, useAuthClient } from '../react/index.ts';
import { Screen, Waiting } from './Screen.tsx';
import { useLoadClient } from './useController.ts';
import { useErrorText } from './useErrorText.ts';

export interface ErrorScreenProps {
  /** The address' parameters: `id` of the identity service, or `error` and `error_description` of an authorization. */
  parameters: URLSearchParams;
  /** When this happened. */
  at: Date;
}

/** Where a server sends the browser that it cannot help: the reason in words, and a way out. */
export function ErrorScreen({ parameters, at }: ErrorScreenProps) {
  const { t, formats } = useI18n();
  const auth = useAuthClient();
  const errorText = useErrorText();
  const { state } = useAuth();
  const found = useServerError(parameters);
  // Some errors are mended by themselves: the browser is on its way already.
  const error = state.status === 'redirecting' || state.status === 'waiting' ? null : found;
  // The codes and what they are about, for whoever runs the servers; no address bar, which may hold more.
  const code = error == null ? '' : (error.detail ?? error.key.replace(/^error\.auth\.(?:oauth\.)?/, ''));
  const time = formats.dateTime(at.toISOString());
  return (
    <Screen
      title={t('auth.error.title')}
      lead={error == null ? undefined : errorText(error)}
      step={error == null ? 'waiting' : 'error'}
    >
      {error == null ? (
        <Waiting />
      ) : (
        <Stack gap={6}>
          <Stack direction="row" gap={3}>
            <Button tone="green" onClick={() => void auth.signIn()}>
              {t('auth.login.again')}
            </Button>
            <Button href={auth.config.membersSite}>{t('auth.error.membersSite')}</Button>
          </Stack>
          <Stack gap={1} style={{ paddingBlockStart: '1rem', borderBlockStart: '1px solid var(--lb-border)' }}>
            <p>{t('auth.error.again')}</p>
            <p style={{ color: 'var(--lb-text-quiet)', overflowWrap: 'anywhere' }}>
              <CopyButton value={`${code} ${time}`} label={t('auth.error.copy')}>
                {t('auth.error.code', { code, time })}
              </CopyButton>
            </p>
          </Stack>
        </Stack>
      )}
    </Screen>
  );
}

/** The error that the address names; null while the identity service is asked for it. */
function useServerError(parameters: URLSearchParams): AuthError | null {
  const loadClient = useLoadClient();
  const id = parameters.get('id');
  const code = parameters.get('error');
  const [found, setFound] = useState<{ id: string; error: AuthError } | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    let current = true;
    const ask = async () => {
      let error: AuthError;
      try {
        error = await (await loadClient()).getError(id);
      } catch (cause) {
        error = toAuthError(cause);
      }
      if (current) setFound({ id, error });
    };
    void ask();
    return () => {
      current = false;
    };
  }, [id, loadClient]);
  if (id !== null) return found?.id === id ? found.error : null;
  return code === null ? new AuthError('error.auth.unknown') : oauthError(code);
}
