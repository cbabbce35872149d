import { useI18n } from '@ledenbureau/i18n';
import { type DataTableColumn, decimalsIn, Money, Quantity } from '@ledenbureau/ui';
import { instrumentName } from '../../texts/instrumentName.ts';
import type { RegisterLine } from './lists.api.ts';

const cents = (value: number | null) => (value === null ? '' : <Money cents={value} />);

/** Who holds what, what is reserved of it, and what it is worth. */
export function useRegisterColumns(rows: readonly RegisterLine[] = []): DataTableColumn<RegisterLine>[] {
  const { t, locale } = useI18n();
  const quantity = (row: RegisterLine, of: 'quantity' | 'reserved') => (
    <Quantity value={row[of]} decimals={decimalsIn(rows.map((one) => one[of]))} />
  );
  return [
    {
      id: 'no',
      header: t('members.number'),
      rowHeader: true,
      width: '8rem',
      cell: (row) => row.member.member_no,
    },
    { id: 'name', header: t('members.name'), names: true, cell: (row) => row.member.display_name },
    { id: 'instrument', header: t('transaction.instrument'), cell: (row) => instrumentName(row.instrument, locale) },
    { id: 'quantity', header: t('transaction.quantity'), align: 'end', cell: (row) => quantity(row, 'quantity') },
    {
      id: 'reserved',
      header: t('holdings.reserved'),
      align: 'end',
      cell: (row) => (Number(row.reserved) === 0 ? '' : quantity(row, 'reserved')),
    },
    { id: 'price', header: t('transaction.price'), align: 'end', cell: (row) => cents(row.price_cents) },
    { id: 'value', header: t('holdings.value'), align: 'end', cell: (row) => cents(row.value_cents) },
    { id: 'nominal', header: t('holders.nominal'), align: 'end', cell: (row) => cents(row.nominal_value_cents) },
  ];
}
