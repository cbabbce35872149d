import { useI18n } from '@ledenbureau/i18n';
import { Link, Money, Quantity, Text } from '@ledenbureau/ui';
import type { CSSProperties } from 'react';
import type { ReturnRequestDetail } from '../../api/types.ts';
import { roundHref } from './roundHref.ts';

const cell: CSSProperties = { padding: '0.25rem 0', textAlign: 'start', fontWeight: 400 };
const number: CSSProperties = { ...cell, paddingInlineStart: '0.5rem', textAlign: 'end', whiteSpace: 'nowrap' };

/** What each round gave of a request, and what became of it. */
export function Given({ rounds }: Pick<ReturnRequestDetail, 'rounds'>) {
  const { t } = useI18n();
  return (
    <table style={{ inlineSize: '100%', borderCollapse: 'collapse', font: 'var(--lb-type-dense)' }}>
      <thead style={{ color: 'var(--lb-text-quiet)', font: 'var(--lb-type-small)' }}>
        <tr>
          <th scope="col" style={cell}>
            {t('returns.round.one')}
          </th>
          <th scope="col" style={number}>
            {t('returns.given.quantity')}
          </th>
          <th scope="col" style={number}>
            {t('transaction.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rounds.map(
          ({ line_id: id, round_id: round, fiscal_year: year, allocated, amount_cents, status, return_code }) => (
            <tr key={id}>
              <th scope="row" style={cell}>
                <Link href={roundHref(round)}>{t('returns.round.year', { year: String(year) })}</Link>{' '}
                <Text as="small" tone={return_code ? 'danger' : 'quiet'}>
                  {return_code ? t('requests.returned', { code: return_code }) : t(`returns.line.status.${status}`)}
                </Text>
              </th>
              <td style={number}>
                <Quantity value={allocated} />
              </td>
              <td style={number}>
                <Money cents={amount_cents} />
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
