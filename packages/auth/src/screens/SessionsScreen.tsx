import { Button, ConfirmDialog, ErrorState, Notice, Skeleton, Stack, Sentence } from '@ledenbureau/ui';
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { Session } from '../identity/flow.ts';
import { deviceName, withoutPort } from './device.ts';
import { hairline, remark } from './styles.ts';
import { useErrorText } from './useErrorText.ts';
import { type SessionList, signedInAt, useSessions } from './useSessions.ts';
import { useScreenWords } from './ScreenWords.ts';

export interface SessionsScreenProps {
  /**
   * Ends the tokens that came of other sessions, after one or all of them ended at the identity service. Without it they live
   * until they expire.
   */
  endTokens?: () => Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

/** Where somebody is signed in: this session first, each of the others with a button that ends it, and one for all. */
export function SessionsScreen({ endTokens = nothing }: SessionsScreenProps) {
  const { t } = useScreenWords();
  const errorText = useErrorText();
  const list = useSessions(endTokens);
  const { own, failure } = list;
  if (failure != null) {
    return <ErrorState title={t('auth.sessions.failed')} description={errorText(failure)} onRetry={list.reload} />;
  }
  if (own == null) {
    return (
      <div aria-busy="true">
        <Skeleton lines={6} />
      </div>
    );
  }
  return <Sessions list={list} own={own} />;
}

/** How many others are in sight at first. */
const inSight = 6;
const row: CSSProperties = { paddingBlock: 'calc(0.625 * var(--lb-rem))', borderBlockEnd: hairline };

function Sessions({ list, own }: { list: SessionList; own: Session }) {
  const { t } = useScreenWords();
  const errorText = useErrorText();
  const [all, setAll] = useState(false);
  const [asking, setAsking] = useState(false);
  const { others, error, announcement, busy } = list;
  const visibleSessions = all ? others : others.slice(0, inSight);

  const revoke = async (session: Session, button: Element) => {
    // The focus does not go with its button: to the next one, or the one before.
    const item = button.closest('li');
    const near = item?.nextElementSibling ?? item?.previousElementSibling;
    if (await list.revoke(session)) near?.querySelector('button')?.focus();
  };
  return (
    <Stack style={{ maxInlineSize: 'calc(44 * var(--lb-rem))' }}>
      {error == null ? null : <Notice tone="danger">{errorText(error)}</Notice>}
      <p role="status">{announcement === null ? null : t('auth.sessions.ended', { device: announcement })}</p>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0, borderBlockStart: hairline }}>
        <li style={row}>
          <Row session={own} end={<span style={{ color: 'var(--lb-accent)' }}>{t('auth.sessions.current')}</span>} />
        </li>
        {visibleSessions.map((session) => (
          <li key={session.id} style={row}>
            <Row
              session={session}
              end={
                <Button
                  loading={busy === session.id}
                  onClick={({ currentTarget }) => void revoke(session, currentTarget)}
                >
                  {t('auth.sessions.revoke')}
                </Button>
              }
            />
          </li>
        ))}
      </ul>
      {others.length === 0 ? (
        <p>{t('auth.sessions.none')}</p>
      ) : (
        <Stack direction="row" gap={3}>
          <Button loading={busy === 'all'} onClick={() => setAsking(true)}>
            {t('auth.sessions.revokeOthers', { count: others.length })}
          </Button>
          {visibleSessions.length < others.length ? (
            <Button theme="transparent" onClick={() => setAll(true)}>
              {t('auth.sessions.showAll', { number: others.length + 1 })}
            </Button>
          ) : null}
        </Stack>
      )}
      <p style={remark}>{t('auth.sessions.about')}</p>
      <ConfirmDialog
        open={asking}
        title={t('auth.sessions.confirmTitle', { count: others.length })}
        confirmLabel={t('auth.sessions.revoke')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void list.revokeOthers();
        }}
      >
        {t('auth.sessions.about')}
      </ConfirmDialog>
    </Stack>
  );
}

function Row({ session, end }: { session: Session; end: ReactNode }) {
  const { t, formats } = useScreenWords();
  const { location, ip_address = '', user_agent } = session.devices?.[0] ?? {};
  const place = location || withoutPort(ip_address) || t('auth.sessions.somewhere');
  const from = signedInAt(session);
  return (
    <Stack direction="row" gap={3} align="center" justify="between" wrap={false}>
      <Stack gap={0}>
        <strong style={{ fontWeight: 500 }}>{deviceName(user_agent) ?? t('auth.sessions.unknownDevice')}</strong>
        <Sentence style={remark}>
          {from == null || session.expires_at == null
            ? place
            : t('auth.sessions.when', {
                place,
                from: formats.dateTime(from),
                until: formats.dateTime(session.expires_at),
              })}
        </Sentence>
      </Stack>
      <span style={{ flex: 'none' }}>{end}</span>
    </Stack>
  );
}
