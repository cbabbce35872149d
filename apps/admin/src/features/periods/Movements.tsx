import { useI18n } from '@ledenbureau/i18n';
import { decimalsIn, EmptyState, Money, Quantity, Table, type TableColumn } from '@ledenbureau/ui';
import { TableCard } from '@ledenbureau/workbench';
import { instrumentName } from '../../texts/instrumentName.ts';
import type { Period } from './period.api.ts';

type Movement = Period['movements'][number];
const moves = ['issued', 'converted', 'returned', 'other'] as const;
type Move = (typeof moves)[number];

/** How the units of each instrument came from the beginning of the year to its end. */
export function Movements({ period: { year, movements } }: { period: Period }) {
  const { t, locale, formats } = useI18n();
  const title = t('periods.movements', { year });
  const quantity = (id: 'opening' | 'closing' | Move, header: string): TableColumn<Movement> => {
    const isMove = id !== 'opening' && id !== 'closing';
    const decimals = decimalsIn(movements.map((row) => row[id]));
    return {
      id,
      header,
      align: 'end',
      cell: (row) =>
        isMove && Number(row[id]) === 0 ? '' : <Quantity value={row[id]} decimals={decimals} signed={isMove} />,
    };
  };
  // what never happened needs no column
  const happening = moves.filter((id) => id === 'issued' || movements.some((row) => Number(row[id]) !== 0));
  return (
    <TableCard title={title}>
      <Table<Movement>
        caption={title}
        density="compact"
        rows={movements}
        rowKey={(row) => row.instrument.id}
        empty={<EmptyState title={t('periods.noMovements')} />}
        columns={[
          {
            id: 'instrument',
            header: t('transaction.instrument'),
            rowHeader: true,
            cell: (row) => instrumentName(row.instrument, locale),
          },
          quantity('opening', formats.date(`${year - 1}-12-31`)),
          ...happening.map((id) => quantity(id, t(`periods.move.${id}`))),
          quantity('closing', formats.date(`${year}-12-31`)),
          {
            id: 'nominal',
            header: t('periods.nominal'),
            align: 'end',
            cell: (row) => <Money cents={row.nominal_value_cents} />,
          },
        ]}
        {...(movements.length > 0
          ? {
              footer: [
                t('holdings.total'),
                '',
                ...happening.map(() => ''),
                '',
                <Money key="sum" cents={movements.reduce((sum, row) => sum + row.nominal_value_cents, 0)} />,
              ],
            }
          : {})}
      />
    </TableCard>
  );
}
