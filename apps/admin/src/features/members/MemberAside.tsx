import { useAuth } from '@ledenbureau/auth/react';
import { useI18n, useMoreFormats } from '@ledenbureau/i18n';
import { Heading, Link, Stack, Text } from '@ledenbureau/ui';
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

/** Beside the list: whom one looked at last, and whom somebody must look after. */
export function MemberAside() {
  const { t, formats } = useI18n();
  const { user } = useAuth();
  const [recent] = useState(() => recentMembers(user?.sub ?? ''));
  const attention = useQuery(attentionQuery(useApi()));
  const { relativeTime } = useMoreFormats();
  const count = (value: number) => (value > most ? `${formats.number(most)}+` : formats.number(value));
  return (
    <Stack gap={6}>
      {recent.length > 0 ? (
        <Block title={t('members.recent')}>
          {recent.map(({ number, name, at }) => (
            <li key={number}>
              <Link href={memberHref(number)}>{name}</Link>
              <Stack direction="row" justify="between" gap={2} wrap={false}>
                <Text size="dense" tone="quiet" figures>
                  {number}
                </Text>
                <Text size="dense" tone="quiet" figures>
                  {relativeTime(new Date(at).toISOString())}
                </Text>
              </Stack>
            </li>
          ))}
        </Block>
      ) : null}
      {attention.data ? (
        <Block title={t('members.attention.title')}>
          {(Object.keys(filters) as (keyof typeof filters)[]).map((name) => (
            <Stack as="li" direction="row" justify="between" gap={2} wrap={false} key={name}>
              <Link href={`${paths.member}?${filters[name]}`}>{t(`members.attention.${name}`)}</Link>
              <Text as="strong" figures>
                {count(attention.data[name])}
              </Text>
            </Stack>
          ))}
        </Block>
      ) : null}
    </Stack>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" gap={2} aria-labelledby={id}>
      <Heading level={2} size="body" id={id}>
        {title}
      </Heading>
      <Stack as="ul" gap={2}>
        {children}
      </Stack>
    </Stack>
  );
}
