import { useAuth } from '@ledenbureau/auth/react';
import { useI18n, useMoreFormats } from '@ledenbureau/i18n';
import { Link } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import { memberHref, paths } from '../../paths.ts';
import { attentionQuery } from '../../register/member/member.api.ts';
import { recentMembers } from '../../register/member/recentMembers.ts';

/** Counted no further. */
const most = 1_000;
const filters = {
  blocked: 'status=blocked',
  deceased_holding: 'attention=deceased_holding',
  iban_unverified: 'attention=iban_unverified',
  prospect: 'status=prospect',
} as const;

const line = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: '0.5rem',
  paddingBlock: '0.25rem',
  fontVariantNumeric: 'tabular-nums',
} as const;
const quiet = { color: 'var(--lb-text-quiet)', font: 'var(--lb-type-dense)' } as const;

/** Beside the list: whom one looked at last, and whom somebody must look after. */
export function MemberAside() {
  const { t, formats } = useI18n();
  const { user } = useAuth();
  const [recent] = useState(() => recentMembers(user?.sub ?? ''));
  const attention = useQuery(attentionQuery(useApi()));
  const { relativeTime } = useMoreFormats();
  const count = (value: number) => (value > most ? `${formats.number(most)}+` : formats.number(value));
  return (
    <div>
      {recent.length > 0 ? (
        <Block title={t('members.recent')}>
          {recent.map(({ number, name, at }) => (
            <li key={number} style={{ paddingBlock: '0.25rem' }}>
              <Link href={memberHref(number)}>{name}</Link>
              <div style={{ ...line, ...quiet, paddingBlock: 0 }}>
                <span>{number}</span>
                <span>{relativeTime(new Date(at).toISOString())}</span>
              </div>
            </li>
          ))}
        </Block>
      ) : null}
      {attention.data ? (
        <Block title={t('members.attention.title')}>
          {(Object.keys(filters) as (keyof typeof filters)[]).map((name) => (
            <li key={name} style={line}>
              <Link href={`${paths.member}?${filters[name]}`}>{t(`members.attention.${name}`)}</Link>
              <strong>{count(attention.data[name])}</strong>
            </li>
          ))}
        </Block>
      ) : null}
    </div>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} style={{ marginBlockEnd: '1.5rem' }}>
      <h2 id={id} style={{ font: 'var(--lb-type-body)', fontWeight: 600, marginBlockEnd: '0.25rem' }}>
        {title}
      </h2>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>{children}</ul>
    </section>
  );
}
