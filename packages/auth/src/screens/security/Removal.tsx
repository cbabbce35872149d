import { ConfirmDialog } from '@ledenbureau/ui';
import { useState } from 'react';
import type { AuthError } from '../../errors.ts';
import type { SettingsBody } from '../../identity/identityTypes.ts';
import type { Passkey } from '../../profile/secondFactors.ts';
import { useErrorText } from '../useErrorText.ts';
import type { SecondFactorSettings } from '../useSecondFactors.ts';
import { parts } from './parts.ts';
import { useScreenWords } from '../ScreenWords.ts';

export interface RemovalProps {
  open: string | null;
  /** The app is set up, and may be what is removed. */
  app: boolean;
  passkeys: readonly Passkey[];
  /** Nothing is left after it. */
  last: boolean;
  /** There are recovery codes, which go with the last factor. */
  codes: boolean;
  change: SecondFactorSettings['change'];
  onClose: () => void;
}

/** Asks before a factor is removed. Without any other, the recovery codes go as well: alone they would still be asked for. */
export function Removal({ open, app, passkeys, last, codes, change, onClose }: RemovalProps) {
  const { t } = useScreenWords();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AuthError | null>(null);
  const id = open?.startsWith(parts.removal) ? open.slice(parts.removal.length) : null;
  const passkey = passkeys.find((one) => one.id === id);
  const isApp = id === 'app' && app;
  const remove = async () => {
    setBusy(true);
    setError(null);
    const steps: SettingsBody[] = [
      isApp ? { method: 'totp', totp_unlink: true } : { method: 'webauthn', webauthn_remove: passkey?.id ?? '' },
    ];
    if (last && codes) steps.push({ method: 'lookup_secret', lookup_secret_disable: true });
    for (const step of steps) {
      // oxlint-disable-next-line no-await-in-loop -- the codes go after the factor, not without it
      const errors = await change(step);
      if (errors === null) return;
      if (errors.length > 0) {
        setBusy(false);
        setError(errors[0] ?? null);
        return;
      }
    }
    setBusy(false);
    onClose();
  };
  return (
    <ConfirmDialog
      open={isApp || passkey !== undefined}
      title={isApp ? t('auth.security.removeApp') : t('auth.security.removeNamed', { name: passkey?.name ?? '' })}
      confirmLabel={t('auth.security.remove')}
      theme="danger"
      loading={busy}
      error={error === null ? undefined : errorText(error)}
      onClose={onClose}
      onConfirm={() => void remove()}
    >
      {last ? (
        <p>{t(codes ? 'auth.security.removeLastAndCodes' : 'auth.security.removeLast')}</p>
      ) : (
        <p>{t('auth.security.removeText')}</p>
      )}
    </ConfirmDialog>
  );
}
