import { useI18n } from '@ledenbureau/i18n';
import { decimalsIn, Money, Quantity, Table, Text } from '@ledenbureau/ui';
import { instrumentName } from '../../texts/instrumentName.ts';
import type { BatchDetail, Total } from './bulk.api.ts';
import { isAlone } from './Summary.tsx';

/** Rows, units and money by kind and instrument; what cannot be placed stands among them, so that they add up. */
export function Totals({ batch }: { batch: BatchDetail }) {
  const { t, formats, locale } = useI18n();
  const { totals, rows, skipped } = batch;
  const decimals = decimalsIn(totals.map(({ quantity }) => quantity));
  const cents = totals.reduce((sum, total) => sum + total.amount_cents, 0);
  const name = (total: Total) => (isAlone(total) ? t('bulk.membersAlone') : placed(total));
  const placed = ({ kind, instrument }: Total) =>
    `${kind ? t(`transaction.kinds.${kind}`) : t('bulk.unknownKind')} · ${
      instrument ? instrumentName(instrument, locale) : t('bulk.unknownInstrument')
    }`;
  return (
    <Table<Total>
      caption={t('bulk.totals')}
      density="compact"
      rows={totals}
      rowKey={(total) => `${total.kind} ${total.instrument?.id} ${isAlone(total)}`}
      empty={null}
      columns={[
        {
          id: 'name',
          header: t('bulk.totals'),
          cell: (total) => (
            <Text tone={total.errors > 0 && total.errors === total.rows ? 'danger' : undefined}>
              {name(total)}
              {total.errors > 0 ? (
                <Text as="small" tone="danger">
                  {' '}
                  {t('bulk.errorsAmong', { count: total.errors })}
                </Text>
              ) : null}
            </Text>
          ),
        },
        { id: 'rows', header: t('bulk.rows'), align: 'end', cell: (total) => formats.number(total.rows) },
        {
          id: 'quantity',
          header: t('bulk.units'),
          align: 'end',
          cell: ({ quantity }) => (quantity === null ? '' : <Quantity value={quantity} decimals={decimals} />),
        },
        {
          id: 'amount',
          header: t('transaction.amount'),
          align: 'end',
          cell: (total) => (total.amount_cents === 0 ? '' : <Money cents={total.amount_cents} />),
        },
      ]}
      footer={[
        t('bulk.fileTotal'),
        formats.number(rows - skipped),
        '',
        cents === 0 ? '' : <Money key="sum" cents={cents} />,
      ]}
    />
  );
}
