import { useI18n } from '@ledenbureau/i18n';
import { Button, ConfirmDialog, ErrorState, Notice, Skeleton, Stack } from '@ledenbureau/ui';
import { useEffect, useRef, useState } from 'react';
import type { AuthError } from '../errors.ts';
import type { SettingsBody } from '../identity/identityTypes.ts';
import type { Passkey } from '../profile/secondFactors.ts';
import { Group } from './Group.tsx';
import { AppForm } from './security/AppForm.tsx';
import { PasskeyForm } from './security/PasskeyForm.tsx';
import { RecoveryCodes } from './security/RecoveryCodes.tsx';
import { hairline, quiet, remark } from './styles.ts';
import { useErrorText } from './useErrorText.ts';
import { type SecondFactorSettings, useSecondFactors } from './useSecondFactors.ts';

export interface SecurityScreenProps {
  /** What is open; kept in the address, so that a fresh sign-in comes back to it. */
  open: string | null;
  onOpen: (part: string | null) => void;
}

/** One's own second factors: an authenticator app, passkeys, and recovery codes for when both are lost. */
export function SecurityScreen(props: SecurityScreenProps) {
  const { t } = useI18n();
  const errorText = useErrorText();
  const settings = useSecondFactors();
  const { state, failure, reload } = settings;
  if (failure != null) {
    return <ErrorState title={t('auth.security.failed')} description={errorText(failure)} onRetry={reload} />;
  }
  if (state == null) {
    return (
      <div aria-busy="true">
        <Skeleton lines={8} />
      </div>
    );
  }
  return <Factors {...props} settings={settings} />;
}

/** Parts of the address; a removal names the app, or a passkey by its id. */
const parts = { app: 'app', passkey: 'passkey', codes: 'codes', newCodes: 'new-codes', removal: 'remove-' } as const;

const titleWidth = '8rem';

function Factors({ open, onOpen, settings }: SecurityScreenProps & { settings: SecondFactorSettings }) {
  const { t } = useI18n();
  const errorText = useErrorText();
  const { state } = settings;
  const [errors, setErrors] = useState<readonly AuthError[]>([]);
  const ready = usePrepared(open, settings, setErrors, onOpen);
  if (state == null) return null;
  const { app, passkeys, codes } = state.factors;
  const list = passkeys?.list ?? [];
  const count = list.length + (app?.set ? 1 : 0);

  const close = () => onOpen(null);
  const start = (part: string) => {
    setErrors([]);
    onOpen(part);
  };
  /** Recovery codes belong to the first factor: without them a lost phone keeps its person out. */
  const afterSetUp = () => (codes?.made === false ? onOpen(parts.newCodes) : close());
  const waiting = (
    <div aria-busy="true">
      <Skeleton lines={3} />
    </div>
  );
  return (
    <div style={{ maxInlineSize: '48rem' }}>
      <Stack style={{ marginBlockEnd: errors.length > 0 || count === 0 ? '1rem' : undefined }}>
        {errors.map((error) => (
          <Notice key={error.key} level="error">
            {errorText(error)}
          </Notice>
        ))}
        {count === 0 ? <Notice level="info">{t('auth.security.none')}</Notice> : null}
      </Stack>
      {app == null ? null : (
        <Group
          title={t('auth.security.app')}
          titleWidth={titleWidth}
          open={open === parts.app && !app.set}
          label={t(app.set ? 'auth.security.remove' : 'auth.security.setUp')}
          onOpen={() => start(app.set ? `${parts.removal}app` : parts.app)}
          read={
            <>
              <p>{t(app.set ? 'auth.security.isSet' : 'auth.security.isNotSet')}</p>
              <p style={remark}>{t('auth.security.appAbout')}</p>
            </>
          }
        >
          {ready && !app.set ? (
            <AppForm setUp={app.setUp} change={settings.change} onDone={afterSetUp} onClose={close} />
          ) : (
            waiting
          )}
        </Group>
      )}
      {passkeys == null ? null : (
        <Group
          title={t('auth.security.passkeys')}
          titleWidth={titleWidth}
          open={open === parts.passkey}
          label={t('auth.security.add')}
          onOpen={() => start(parts.passkey)}
          read={
            <>
              <PasskeyList list={list} onRemove={({ id }) => start(parts.removal + id)} />
              <p style={remark}>{t('auth.security.passkeysAbout')}</p>
            </>
          }
        >
          {ready ? (
            <PasskeyForm options={passkeys.options} change={settings.change} onDone={afterSetUp} onClose={close} />
          ) : (
            waiting
          )}
        </Group>
      )}
      {codes == null || (count === 0 && !codes.made) ? null : (
        <Group
          title={t('auth.security.codes')}
          titleWidth={titleWidth}
          open={open === parts.codes || open === parts.newCodes}
          label={t(codes.made ? 'auth.security.renew' : 'auth.security.make')}
          onOpen={() => start(parts.newCodes)}
          read={
            <>
              <Stack direction="row" gap={3} align="center">
                <span>{t(codes.made ? 'auth.security.codesMade' : 'auth.security.codesMissing')}</span>
                {codes.made ? (
                  <Button size="small" tone="transparent" onClick={() => start(parts.codes)}>
                    {t('auth.security.show')}
                  </Button>
                ) : null}
              </Stack>
              <p style={remark}>{t('auth.security.codesAbout')}</p>
            </>
          }
        >
          {ready ? (
            <RecoveryCodes
              codes={state.codes}
              email={state.identity.traits.email ?? ''}
              replaces={codes.made}
              confirm={
                open === parts.newCodes
                  ? () => settings.change({ method: 'lookup_secret', lookup_secret_confirm: true })
                  : null
              }
              onClose={close}
            />
          ) : (
            waiting
          )}
        </Group>
      )}
      <Removal
        open={ready ? open : null}
        app={app?.set === true}
        passkeys={list}
        last={count === 1}
        codes={codes?.made === true}
        change={settings.change}
        onClose={close}
      />
    </div>
  );
}

function PasskeyList({ list, onRemove }: { list: readonly Passkey[]; onRemove: (passkey: Passkey) => void }) {
  const { t, formats } = useI18n();
  if (list.length === 0) return <p>{t('auth.security.isNotSet')}</p>;
  return (
    <ul style={{ listStyle: 'none', margin: '0 0 0.5rem', padding: 0 }}>
      {list.map((passkey) => (
        <li key={passkey.id} style={{ paddingBlock: '0 0.375rem', borderBlockEnd: hairline }}>
          <Stack direction="row" gap={3} align="center" justify="between">
            <span style={{ overflowWrap: 'anywhere' }}>
              {passkey.name}{' '}
              <span style={quiet}>
                {passkey.addedAt === null ? null : t('auth.security.addedOn', { date: formats.date(passkey.addedAt) })}
              </span>
            </span>
            <Button
              size="small"
              tone="transparent"
              aria-label={t('auth.security.removeNamed', { name: passkey.name })}
              onClick={() => onRemove(passkey)}
            >
              {t('auth.security.remove')}
            </Button>
          </Stack>
        </li>
      ))}
    </ul>
  );
}

/**
 * Makes what is open ready, once: asks the service whether the sign-in is fresh enough, and for the recovery codes to show. True when
 * it is.
 */
function usePrepared(
  open: string | null,
  { state, change, prepare }: SecondFactorSettings,
  onErrors: (errors: readonly AuthError[]) => void,
  onOpen: (part: null) => void,
): boolean {
  const [prepared, setPrepared] = useState<string | null>(null);
  const asked = useRef<string | null>(null);
  const fresh = state?.fresh === true;
  const run = async (part: string) => {
    if (fresh && part !== parts.codes && part !== parts.newCodes) return [];
    return part === parts.codes ? change({ method: 'lookup_secret', lookup_secret_reveal: true }) : prepare();
  };
  const latest = useRef({ run, onErrors, onOpen });
  useEffect(() => {
    latest.current = { run, onErrors, onOpen };
  });
  useEffect(() => {
    if (open === asked.current) return;
    asked.current = open;
    setPrepared(null);
    if (open === null) return;
    const ask = async () => {
      const errors = await latest.current.run(open);
      if (errors === null || asked.current !== open) return;
      if (errors.length === 0) return setPrepared(open);
      latest.current.onErrors(errors);
      latest.current.onOpen(null);
    };
    void ask();
  }, [open]);
  return open !== null && prepared === open;
}

interface RemovalProps {
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
function Removal({ open, app, passkeys, last, codes, change, onClose }: RemovalProps) {
  const { t } = useI18n();
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
