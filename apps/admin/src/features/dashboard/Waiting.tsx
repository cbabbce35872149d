import { useI18n } from '@ledenbureau/i18n';
import { Button, Link, LinkList, Money, Stack, Text } from '@ledenbureau/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { ListKeys } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { meQuery } from '../../api/me.ts';
import type { ApprovalPage } from '../../api/types.ts';
import { approvalHref, paths } from '../../paths.ts';
import { useApprovalText } from '../../register/approval/useApprovalText.ts';
import { Part } from './Part.tsx';

/** So many stand here whatever waits, so that nothing below them moves; the page of what is to be reviewed has all. */
export const mostShown = 3;

/** What leads the page: what waits for this administrator, the oldest first, and the one way to begin. */
export function Waiting({ query }: { query: UseQueryResult<ApprovalPage> }) {
  const { t } = useI18n();
  return (
    <Part query={query} failed={t('dashboard.waitingFailed')}>
      {(page) => <WaitingList page={page} />}
    </Part>
  );
}

function WaitingList({ page: { items, for_me: count, total_is_lower_bound: more } }: { page: ApprovalPage }) {
  const { t, formats } = useI18n();
  const navigate = useNavigate();
  const text = useApprovalText();
  const me = useQuery(meQuery(useApi()));
  const [oldest] = items;
  if (oldest === undefined) {
    const decides = me.data?.roles.includes('approver') ?? true;
    return (
      <Stack gap={2} align="start">
        <Text as="h2" size="section">
          {t('dashboard.nothingWaits')}
        </Text>
        <Text as="p" tone="quiet">
          {t(decides ? 'dashboard.nothingWaitsHint' : 'dashboard.noRole')}
        </Text>
        <Button href={paths.createTransaction}>{t('menu.members.transaction')}</Button>
      </Stack>
    );
  }

  const total = `${formats.number(count)}${more ? '+' : ''}`;
  const links = () => [...document.querySelectorAll<HTMLElement>('[data-waiting] a')];
  const at = () => links().indexOf(document.activeElement as HTMLElement);
  const walk = (by: number) => links()[Math.max(0, Math.min(links().length - 1, at() + by))]?.focus();
  return (
    <Stack gap={2}>
      <Text as="h2" size="section">
        <Text size="figure">{total}</Text> {t('dashboard.forMe', { count })}
      </Text>
      <LinkList
        data-waiting=""
        items={items.map((item) => {
          const { title, detail, note, cents } = text(item);
          const end = cents === null ? undefined : <Money cents={cents} />;
          return { id: item.id, href: approvalHref(item.id), title, end, detail, note };
        })}
      />
      <Stack direction="row" align="center" gap={3}>
        <Button theme="green" href={approvalHref(oldest.id)} aria-keyshortcuts="b">
          {t('notifications.decide')}
        </Button>
        <small>{t('dashboard.beginsWithOldest')}</small>
        {count > items.length ? (
          <Link href={`${paths.approvals}?requests=false`}>{t('dashboard.allWaiting', { shown: total })}</Link>
        ) : null}
      </Stack>
      <ListKeys
        keys={[
          { key: 'j', label: t('workbench.keys.next'), run: () => walk(1) },
          { key: 'k', label: t('workbench.keys.previous'), run: () => walk(-1) },
          {
            key: 'b',
            label: t('notifications.decide'),
            run: () => void navigate(approvalHref((items[at()] ?? oldest).id)),
          },
        ]}
      />
    </Stack>
  );
}
