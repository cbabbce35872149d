import { useI18n } from '@ledenbureau/i18n';
import { decimalsIn, Quantity, Text, VisuallyHidden } from '@ledenbureau/ui';
import type { CSSProperties } from 'react';
import type { RequestHolding } from '../../api/types.ts';
import { instrumentName } from '../../texts/instrumentName.ts';

const isSome = (quantity: string): boolean => /[1-9]/.test(quantity);

const table: CSSProperties = {
  inlineSize: '100%',
  borderCollapse: 'collapse',
  font: 'var(--lb-type-dense)',
  fontVariantNumeric: 'tabular-nums',
};
const quiet: CSSProperties = { color: 'var(--lb-text-quiet)' };
const name: CSSProperties = { padding: '0.25rem 0', textAlign: 'start', fontWeight: 400 };
const number: CSSProperties = { ...name, paddingInlineStart: '0.5rem', textAlign: 'end', whiteSpace: 'nowrap' };

/** What the member holds, the lots of what is asked for in the order in which they go, and what is left after it. */
export function RequestHoldings({ holdings }: { holdings: readonly RequestHolding[] }) {
  const { t, locale, formats } = useI18n();
  if (holdings.length === 0)
    return (
      <Text as="p" tone="quiet">
        {t('requests.noHoldings')}
      </Text>
    );
  const all = holdings.flatMap(({ lots }) => lots);
  const decimals = {
    available: decimalsIn([...holdings, ...all].map(({ available }) => available)),
    reserved: decimalsIn([...holdings.map(({ reserved }) => reserved), ...all.map(({ requested }) => requested)]),
    after: decimalsIn(holdings.map(({ after }) => after)),
  };
  const some = (value: string, column: 'available' | 'reserved') =>
    isSome(value) ? <Quantity value={value} decimals={decimals[column]} /> : null;
  return (
    <table style={table}>
      <caption>
        <VisuallyHidden>{t('requests.holdings')}</VisuallyHidden>
      </caption>
      <thead style={{ ...quiet, font: 'var(--lb-type-small)' }}>
        <tr>
          <th scope="col" style={name}>
            <VisuallyHidden>{t('transaction.instrument')}</VisuallyHidden>
          </th>
          <th scope="col" style={number}>
            {t('holdings.available')}
          </th>
          <th scope="col" style={number}>
            {t('holdings.reserved')}
          </th>
          <th scope="col" style={number}>
            {t('requests.after')}
          </th>
        </tr>
      </thead>
      {holdings.map(({ instrument, available, reserved, after, lots }) => (
        <tbody key={instrument.id}>
          <tr>
            <th scope="row" style={name}>
              {instrumentName(instrument, locale)}
            </th>
            <td style={number}>{some(available, 'available')}</td>
            <td style={number}>{some(reserved, 'reserved')}</td>
            <td style={{ ...number, fontWeight: 600 }}>
              <Quantity value={after} decimals={decimals.after} />
            </td>
          </tr>
          {(lots.some((lot) => isSome(lot.requested)) ? lots : []).map(
            ({ id, acquired_on: day, available: free, requested }) => (
              <tr key={id} style={quiet}>
                <th scope="row" style={{ ...name, paddingInlineStart: '0.75rem', whiteSpace: 'nowrap' }}>
                  {t('requests.lot', { date: formats.date(day) })}
                </th>
                <td style={number}>{some(free, 'available')}</td>
                <td style={number}>{some(requested, 'reserved')}</td>
                <td style={number}>{null}</td>
              </tr>
            ),
          )}
        </tbody>
      ))}
    </table>
  );
}
