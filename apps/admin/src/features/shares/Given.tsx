import { useI18n } from '@ledenbureau/i18n';
import { Link, Money, Quantity, SmallTable, Text } from '@ledenbureau/ui';
import type { ReturnRequestDetail } from '../../api/types.ts';
import { roundHref } from './roundHref.ts';

/** What each round gave of a request, and what became of it. */
export function Given({ rounds }: Pick<ReturnRequestDetail, 'rounds'>) {
  const { t } = useI18n();
  return (
    <SmallTable
      columns={[
        { header: t('returns.round.one') },
        { header: t('returns.given.quantity') },
        { header: t('transaction.amount') },
      ]}
      rows={rounds.map(
        ({ line_id: id, round_id: round, fiscal_year: year, allocated, amount_cents, status, return_code: code }) => ({
          id,
          cells: [
            <span key="round">
              <Link href={roundHref(round)}>{t('returns.round.year', { year: String(year) })}</Link>{' '}
              <Text as="small" tone={code ? 'danger' : 'quiet'}>
                {code ? t('requests.returned', { code }) : t(`returns.line.status.${status}`)}
              </Text>
            </span>,
            <Quantity key="allocated" value={allocated} />,
            <Money key="amount" cents={amount_cents} />,
          ],
        }),
      )}
    />
  );
}
