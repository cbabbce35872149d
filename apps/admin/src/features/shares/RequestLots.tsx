import { useI18n } from '@ledenbureau/i18n';
import { decimalsIn, DateText, Quantity } from '@ledenbureau/ui';
import type { CSSProperties } from 'react';
import type { ReturnRequest, RequestHolding } from '../../api/types.ts';
import { today } from '../../today.ts';
import { isSome } from './free.ts';

const quiet: CSSProperties = { color: 'var(--lb-text-quiet)' };
const cell: CSSProperties = { padding: '0.25rem 0', textAlign: 'start', fontWeight: 400, whiteSpace: 'nowrap' };
const number: CSSProperties = { ...cell, paddingInlineStart: '0.5rem', textAlign: 'end' };

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
    <table
      style={{
        inlineSize: '100%',
        borderCollapse: 'collapse',
        font: 'var(--lb-type-dense)',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <thead style={{ ...quiet, font: 'var(--lb-type-small)' }}>
        <tr>
          <th scope="col" style={cell}>
            {t('returns.lots.of')}
          </th>
          <th scope="col" style={number}>
            {t('returns.sums.asked')}
          </th>
          <th scope="col" style={number}>
            {t('returns.lots.from')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lots.map(({ id, acquired_on: day, requested, lock_until: until }) => (
          <tr key={id}>
            <th scope="row" style={cell}>
              <DateText value={day} />
            </th>
            <td style={number}>
              <Quantity value={requested} decimals={decimals} />
            </td>
            <td style={{ ...number, ...(until !== null && until > today() ? { color: 'var(--lb-warning)' } : quiet) }}>
              {until === null ? null : <DateText value={until} />}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot style={quiet}>
        <tr style={{ borderBlockStart: '1px solid var(--lb-border)' }}>
          <th scope="row" style={cell}>
            {t('returns.lots.after')}
          </th>
          <td style={number}>
            <Quantity value={holding.after} decimals={decimals} />
          </td>
          <td>{null}</td>
        </tr>
      </tfoot>
    </table>
  );
}
