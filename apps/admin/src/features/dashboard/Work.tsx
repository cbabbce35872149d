import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { LinkList, Stack, Text } from '@ledenbureau/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { OpenWork } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import { Part } from './Part.tsx';

type Queue = OpenWork['queues'][number];

/** Where a queue is worked through. */
function place({ kind, one }: Queue): string {
  switch (kind) {
    case 'redemption_payment_failed':
      return `${paths.redemptions}?status=payment_failed`;
    case 'return_payment_failed':
    case 'return':
      return paths.shareReturns;
    case 'redemption':
      return paths.redemptions;
    case 'conversion_due':
      return one ? `${paths.conversions}/${one.id}` : paths.conversions;
    case 'return_round':
      return one ? `${paths.shareReturns}?round=${one.id}` : paths.shareReturns;
    case 'payment_batch':
      return `${paths.redemptions}?batch=${one?.id ?? 'list'}`;
    case 'receipt':
      return `${paths.transactions}?kind=receipt&memberless=true`;
    case 'bulk_draft':
      return one ? `${paths.createBulk}?batch=${one.id}` : paths.createBulk;
  }
}

/** What is to be done beside deciding, a queue a line; what is empty is not there. */
export function Work({ query }: { query: UseQueryResult<OpenWork> }) {
  const { t, lookup, formats } = useI18n();
  const atLeast = (count: number, more: boolean) => formats.number(count) + (more ? '+' : '');
  const end = ({ kind, count, late, late_is_lower_bound: more, age_days: days, one }: Queue) => {
    const failed = kind.endsWith('failed');
    const code = failed && one?.code;
    const reason = code && lookup(`payments.code.${code as 'AC01'}` satisfies TextKey);
    if (reason) return `${code}, ${reason}`;
    if (one && !failed)
      return one.rows === null
        ? one.number
        : `${one.number}, ${t(kind === 'payment_batch' ? 'approvals.payments' : 'approvals.rows', { count: one.rows })}`;
    return [
      late > 0 && late < count && t('dashboard.late', { shown: atLeast(late, more) }),
      days === null ? null : days === 0 ? t('dashboard.oldestToday') : t('dashboard.oldest', { count: days }),
    ]
      .filter(Boolean)
      .join(', ');
  };
  return (
    <Stack gap={3}>
      <Text as="h2" size="section" tone="quiet" weight="medium">
        {t('dashboard.work')}
      </Text>
      <Part query={query} failed={t('dashboard.workFailed')}>
        {({ queues }) =>
          queues.length === 0 ? (
            <p>{t('dashboard.noWork')}</p>
          ) : (
            <LinkList
              items={queues.map((queue) => ({
                id: queue.kind,
                href: place(queue),
                count: atLeast(queue.count, queue.count_is_lower_bound),
                title: t(`dashboard.queue.${queue.kind}`, { count: queue.count }),
                end: end(queue),
                tone: queue.kind.endsWith('failed') ? ('danger' as const) : ('neutral' as const),
              }))}
            />
          )
        }
      </Part>
    </Stack>
  );
}
