import { useI18n } from '@ledenbureau/i18n';
import { DateText, decimalsIn, Quantity, SmallTable, Text } from '@ledenbureau/ui';
import { today } from '@ledenbureau/workbench';
import type { ReturnRequest, RequestHolding } from '../../api/types.ts';
import { isSome } from '../../register/transaction/decimal.ts';

export interface RequestLotsProps {
  instrument: Pick<ReturnRequest['instrument'], 'id'>;
  holdings: readonly RequestHolding[];
}

/** The lots that a request takes, in the order in which they go, and from which day each is free; then what is left. */
export function RequestLots({ instrument, holdings }: RequestLotsProps) {
  const { t } = useI18n();
  const holding = holdings.find((one) => one.instrument.id === instrument.id);
  const lots = holding?.lots.filter(({ requested }) => isSome(requested)) ?? [];
  if (!holding || lots.length === 0) return null;
  const decimals = decimalsIn([holding.after, ...lots.map(({ requested }) => requested)]);
  return (
    <SmallTable
      columns={[
        { header: t('returns.lots.of') },
        { header: t('returns.sums.asked') },
        { header: t('returns.lots.from') },
      ]}
      rows={lots.map(({ id, acquired_on: day, requested, lock_until: until }) => ({
        id,
        cells: [
          <DateText key="day" value={day} />,
          <Quantity key="requested" value={requested} decimals={decimals} />,
          until === null ? null : (
            <Text key="until" tone={until > today() ? 'warning' : 'quiet'}>
              <DateText value={until} />
            </Text>
          ),
        ],
      }))}
      footer={[
        {
          id: 'after',
          quiet: true,
          cells: [t('returns.lots.after'), <Quantity key="after" value={holding.after} decimals={decimals} />],
        },
      ]}
    />
  );
}
