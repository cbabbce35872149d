import { useI18n } from '@ledenbureau/i18n';
import { decimalsIn, Meter, Money, Quantity, Table } from '@ledenbureau/ui';
import { TableCard } from '@ledenbureau/workbench';
import type { RoundSums } from '../round.api.ts';

type Class = RoundSums['classes'][number];

/** The same division per class of members: what persons ask and get, and organisations. */
export function RoundClasses({ sums }: { sums: RoundSums }) {
  const { t, formats } = useI18n();
  if (sums.classes.length === 0) return null;
  const decimals = (sum: 'asked' | 'allocated') => decimalsIn(sums.classes.map((row) => row[sum]));
  return (
    <TableCard title={t('returns.classes.title')}>
      <Table<Class>
        caption={t('returns.classes.title')}
        density="compact"
        rows={sums.classes}
        rowKey={(row) => row.member_kind}
        empty={null}
        columns={[
          {
            id: 'kind',
            header: t('returns.classes.kind'),
            rowHeader: true,
            cell: (row) => t(`members.kind.${row.member_kind}`),
          },
          {
            id: 'requests',
            header: t('returns.classes.requests'),
            align: 'end',
            cell: (row) => formats.number(row.requests),
          },
          {
            id: 'asked',
            header: t('returns.sums.asked'),
            align: 'end',
            cell: (row) => <Quantity value={row.asked} decimals={decimals('asked')} />,
          },
          {
            id: 'allocated',
            header: t('returns.sums.allocated'),
            align: 'end',
            cell: (row) => <Quantity value={row.allocated} decimals={decimals('allocated')} />,
          },
          {
            id: 'bar',
            header: t('returns.classes.share'),
            width: '30%',
            cell: (row) => (
              <Meter
                label={t('returns.classes.meter', {
                  allocated: formats.quantity(row.allocated),
                  asked: formats.quantity(row.asked),
                })}
                parts={[{ id: 'allocated', value: Number(row.allocated) }]}
                max={Number(row.asked)}
              />
            ),
          },
          {
            id: 'amount',
            header: t('transaction.amount'),
            align: 'end',
            cell: (row) => <Money cents={row.amount_cents} />,
          },
        ]}
      />
    </TableCard>
  );
}
