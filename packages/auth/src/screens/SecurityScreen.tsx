import { Button, ErrorState, Notice, Skeleton, Stack } from '@ledenbureau/ui';
import { useState } from 'react';
import type { AuthError } from '../errors.ts';
import { Group } from './Group.tsx';
import { AppForm } from './security/AppForm.tsx';
import { PasskeyForm } from './security/PasskeyForm.tsx';
import { parts } from './security/parts.ts';
import { PasskeyList } from './security/PasskeyList.tsx';
import { RecoveryCodes } from './security/RecoveryCodes.tsx';
import { Removal } from './security/Removal.tsx';
import { usePrepared } from './security/usePrepared.ts';
import { remark } from './styles.ts';
import { useErrorText } from './useErrorText.ts';
import { type SecondFactorSettings, useSecondFactors } from './useSecondFactors.ts';
import { useScreenWords } from './ScreenWords.ts';

export interface SecurityScreenProps {
  /** What is open; kept in the address, so that a fresh sign-in comes back to it. */
  open: string | null;
  onOpenChange: (part: string | null) => void;
}

/** One's own second factors: an authenticator app, passkeys, and recovery codes for when both are lost. */
export function SecurityScreen(props: SecurityScreenProps) {
  const { t } = useScreenWords();
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

/** The widest of the titles fits on one line. */
const titleWidth = 'calc(8 * var(--lb-rem))';

function Factors({ open, onOpenChange, settings }: SecurityScreenProps & { settings: SecondFactorSettings }) {
  const { t } = useScreenWords();
  const errorText = useErrorText();
  const { state } = settings;
  const [errors, setErrors] = useState<readonly AuthError[]>([]);
  const ready = usePrepared(open, settings, setErrors, onOpenChange);
  if (state == null) return null;
  const { app, passkeys, codes } = state.factors;
  const list = passkeys?.list ?? [];
  const count = list.length + (app?.set ? 1 : 0);

  const close = () => onOpenChange(null);
  const start = (part: string) => {
    setErrors([]);
    onOpenChange(part);
  };
  /** Recovery codes belong to the first factor: without them a lost phone keeps its person out. */
  const afterSetUp = () => (codes?.made === false ? onOpenChange(parts.newCodes) : close());
  const waiting = (
    <div aria-busy="true">
      <Skeleton lines={3} />
    </div>
  );
  return (
    <div style={{ maxInlineSize: 'calc(48 * var(--lb-rem))' }}>
      <Stack style={{ marginBlockEnd: 'calc(1 * var(--lb-rem))' }}>
        {errors.map((error) => (
          <Notice key={error.key} tone="danger">
            {errorText(error)}
          </Notice>
        ))}
        {count === 0 ? (
          <Notice tone="accent">{t('auth.security.none')}</Notice>
        ) : (
          <p role="status" style={remark}>
            {t('auth.security.count', { count })}
          </p>
        )}
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
                  <Button size="small" theme="transparent" onClick={() => start(parts.codes)}>
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
