import { useI18n } from '@ledenbureau/i18n';
import { decimalsIn, Money, Quantity, Stack, Table, Text } from '@ledenbureau/ui';
import { useId } from 'react';
import { instrumentName } from '../../texts/instrumentName.ts';
import type { BatchDetail } from './bulk.api.ts';

/** The rows with the most money: what one would look at first. */
export function LargestRows({ batch: { largest } }: { batch: BatchDetail }) {
  const { t, formats, locale } = useI18n();
  const id = useId();
  if (largest.length === 0) return null;
  const decimals = decimalsIn(largest.map(({ quantity }) => quantity));
  const sum = largest.reduce((total, { amount_cents: cents }) => total + cents, 0);
  return (
    <section aria-labelledby={id}>
      <Stack direction="row" justify="between" wrap={false}>
        <Text as="h2" size="body" weight="strong" id={id}>
          {t('bulk.largest')}
        </Text>
        <Text tone="quiet">{t('bulk.together', { amount: formats.money(sum) })}</Text>
      </Stack>
      <Table
        caption={t('bulk.largest')}
        density="compact"
        rows={largest}
        rowKey={({ line }) => String(line)}
        empty={null}
        columns={[
          { id: 'line', header: t('bulk.lineNo'), align: 'end', cell: ({ line }) => formats.number(line) },
          {
            id: 'member',
            header: t('transaction.member'),
            names: true,
            rowHeader: true,
            cell: ({ member, new_member: newMember }) => member?.display_name ?? newMember,
          },
          {
            id: 'instrument',
            header: t('transaction.instrument'),
            cell: ({ instrument, new_instrument: newInstrument }) => (
              <Text nowrap>{instrument ? instrumentName(instrument, locale) : newInstrument}</Text>
            ),
          },
          {
            id: 'quantity',
            header: t('transaction.quantity'),
            align: 'end',
            cell: ({ quantity }) => (quantity === null ? '' : <Quantity value={quantity} decimals={decimals} />),
          },
          {
            id: 'amount',
            header: t('transaction.amount'),
            align: 'end',
            cell: ({ amount_cents: cents }) => <Money cents={cents} />,
          },
        ]}
      />
    </section>
  );
}
