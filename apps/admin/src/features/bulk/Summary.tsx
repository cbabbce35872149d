import { useI18n } from '@ledenbureau/i18n';
import { Card, decimalsIn, Money, Quantity, Table, Text } from '@ledenbureau/ui';
import { instrumentName } from '../../texts/instrumentName.ts';
import { unitsText } from '../../texts/unitsText.ts';
import type { BatchDetail, Total } from './bulk.api.ts';

/** Rows that make members who hold nothing: what cannot be placed has errors. */
export const isAlone = ({ kind, errors }: Total): boolean => kind === null && errors === 0;

/** What a batch does, a sentence for each kind and instrument; a member counts once in the whole. */
export function Summary({ batch }: { batch: BatchDetail }) {
  const i18n = useI18n();
  const { t, lookup, formats, locale } = i18n;
  const { totals, members, amount_cents: cents } = batch;
  const totalsWithRows = totals.filter(({ rows, errors }) => rows > errors);
  const instrumentOf = ({ instrument }: Total) => (instrument ? instrumentName(instrument, locale) : '');
  const sentence = (total: Total): string => {
    const { kind, instrument, booked_quantity: quantity, price_cents: price, counterparties } = total;
    const what = instrument && quantity !== null ? unitsText(quantity, instrument, i18n) : '';
    if (isAlone(total)) return t('bulk.happens.members', { count: total.members });
    const values = {
      count: total.members,
      what: price === null || kind !== 'issue' ? what : t('bulk.happens.price', { what, price: formats.money(price) }),
      others: t('bulk.memberCount', { count: counterparties }),
    };
    return lookup(`bulk.happens.${kind as 'issue'}`, values) ?? t('bulk.happens.other', values);
  };
  return (
    <Card padding="none" role="group" aria-label={t('bulk.totals')}>
      <Table<Total>
        caption={t('bulk.totals')}
        density="compact"
        rows={totalsWithRows}
        rowKey={({ kind, instrument }) => `${kind} ${instrument?.id}`}
        empty={null}
        columns={[
          {
            id: 'name',
            header: t('bulk.kindAndInstrument'),
            cell: (total) => (
              <Text as="b" weight="medium">
                {total.kind ? t(`transaction.kinds.${total.kind}`) : t('bulk.membersAlone')} {instrumentOf(total)}
              </Text>
            ),
          },
          {
            id: 'happens',
            header: t('bulk.whatHappens'),
            cell: (total) => <Text tone="quiet">{sentence(total)}</Text>,
          },
          { id: 'rows', header: t('bulk.rows'), align: 'end', cell: (row) => formats.number(row.rows - row.errors) },
          { id: 'members', header: t('bulk.members'), align: 'end', cell: (row) => formats.number(row.members) },
          {
            id: 'quantity',
            header: t('bulk.units'),
            align: 'end',
            cell: ({ booked_quantity: booked }) =>
              booked === null ? (
                ''
              ) : (
                <Quantity value={booked} decimals={decimalsIn(totalsWithRows.map((total) => total.booked_quantity))} />
              ),
          },
          {
            id: 'amount',
            header: t('transaction.amount'),
            align: 'end',
            cell: (row) => (row.booked_cents === 0 ? '' : <Money cents={row.booked_cents} />),
          },
          {
            id: 'after',
            header: t('bulk.outstandingAfter'),
            align: 'end',
            cell: ({ outstanding_after: after }) =>
              after === null ? (
                ''
              ) : (
                <Quantity value={after} decimals={decimalsIn(totalsWithRows.map((total) => total.outstanding_after))} />
              ),
          },
        ]}
        footer={[
          t('bulk.batch'),
          <Text tone="quiet" weight="normal" key="once">
            {t('bulk.eachOnce')}
          </Text>,
          formats.number(batch.rows - batch.errors - batch.skipped),
          formats.number(members),
          '',
          cents === 0 ? '' : <Money key="sum" cents={cents} />,
          '',
        ]}
      />
    </Card>
  );
}
