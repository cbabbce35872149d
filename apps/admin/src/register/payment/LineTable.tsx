import { useI18n } from '@ledenbureau/i18n';
import { IconText, Money, Stack, Text, WarningTriangleIcon } from '@ledenbureau/ui';
import type { CSSProperties, ReactNode } from 'react';
import { useMediaQuery } from '@ledenbureau/workbench';

/** A payment as a line of the drawer. */
interface LineRow {
  id: string;
  /** The payee, or the box that takes the payment along. */
  name: ReactNode;
  reference: string;
  iban: string | null;
  cents: number;
  /** It does not go along. */
  quiet?: boolean;
  /** Below it: what is to be known or done about this one payment. */
  notes?: readonly ReactNode[];
}

interface LineTotal {
  label: string;
  count: number;
  cents: number;
  /** It sums up those above it. */
  sum?: boolean;
}

export interface LineTableProps {
  caption: string;
  rows: readonly LineRow[];
  /** The first is what it is about. */
  totals: readonly LineTotal[];
  /** The names have a box before them. */
  ticks?: boolean;
}

const quiet: CSSProperties = { color: 'var(--lb-text-quiet)' };
const cell: CSSProperties = { padding: '0.4375rem 0.75rem 0.4375rem 0', textAlign: 'start', fontWeight: 400 };
const edge: CSSProperties = { borderBlockEnd: '1px solid var(--lb-border)' };
const amount: CSSProperties = { ...cell, paddingInlineEnd: 0, textAlign: 'end', whiteSpace: 'nowrap' };
const boxWidth = '1.75rem';

/** Payments with their totals. What is wrong with one, and the way out of it, stands below that line. */
export function LineTable({ caption, rows, totals, ticks = false }: LineTableProps) {
  const { t } = useI18n();
  const narrow = useMediaQuery('(max-width: 599.98px)');
  const named: CSSProperties = ticks ? { paddingInlineStart: boxWidth } : {};
  const columns = narrow ? 2 : 4;
  return (
    <table
      style={{
        inlineSize: '100%',
        borderCollapse: 'collapse',
        font: 'var(--lb-type-dense)',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <caption
        style={{ position: 'absolute', inlineSize: 1, blockSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {caption}
      </caption>
      <thead style={quiet}>
        <tr style={edge}>
          <th scope="col" style={{ ...cell, ...named }}>
            {t('payments.name')}
          </th>
          {narrow ? null : (
            <>
              <th scope="col" style={cell}>
                {t('payments.reference')}
              </th>
              <th scope="col" style={cell}>
                {t('requests.iban')}
              </th>
            </>
          )}
          <th scope="col" style={amount}>
            {t('transaction.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={row.id} row={row} narrow={narrow} columns={columns} named={named} />
        ))}
      </tbody>
      <tfoot>
        {totals.map(({ label, count, cents, sum = false }, index) => (
          <tr
            key={label}
            style={{
              ...(index === 0 ? { fontWeight: 600 } : quiet),
              ...(sum ? { borderBlockStart: '1px solid var(--lb-border)' } : {}),
            }}
          >
            <th scope="row" style={{ ...cell, ...named, fontWeight: 'inherit' }}>
              {label}
              {narrow ? (
                <Text as="small" tone="quiet" block>
                  {t('payments.lineCount', { count })}
                </Text>
              ) : null}
            </th>
            {narrow ? null : (
              <td colSpan={2} style={{ ...cell, textAlign: 'end' }}>
                {t('payments.lineCount', { count })}
              </td>
            )}
            <td style={{ ...amount, fontWeight: 'inherit' }}>
              <Money cents={cents} />
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

interface LineProps {
  row: LineRow;
  narrow: boolean;
  columns: number;
  named: CSSProperties;
}

function Line({ row, narrow, columns, named }: LineProps) {
  const { name, reference, iban, cents, notes = [] } = row;
  const look = row.quiet ? quiet : {};
  return (
    <>
      <tr style={notes.length === 0 ? edge : {}}>
        <th scope="row" style={{ ...cell, ...look, overflowWrap: 'anywhere' }}>
          {name}
          {narrow ? (
            <small style={{ ...quiet, ...named, display: 'block' }}>
              {reference} · {iban}
            </small>
          ) : null}
        </th>
        {narrow ? null : (
          <>
            <td style={{ ...cell, ...quiet, whiteSpace: 'nowrap' }}>{reference}</td>
            <td style={{ ...cell, ...look, whiteSpace: 'nowrap' }}>{iban}</td>
          </>
        )}
        <td style={{ ...amount, ...look }}>
          <Money cents={cents} />
        </td>
      </tr>
      {notes.map((note, index) => (
        <tr key={index} style={index === notes.length - 1 ? edge : {}}>
          <td colSpan={columns} style={{ ...cell, ...named, paddingInlineEnd: 0, paddingBlockStart: 0 }}>
            {note}
          </td>
        </tr>
      ))}
    </>
  );
}

export interface LineNoteProps {
  /** What stands out of it. */
  warning: string;
  /** The way out. */
  action?: ReactNode;
}

/** A warning below a line, with its own way out. */
export function LineNote({ warning, action }: LineNoteProps) {
  return (
    <Stack direction="row" justify="between" gap={[1, 4]}>
      <IconText tone="warning" icon={<WarningTriangleIcon size="small" />}>
        {warning}
      </IconText>
      {action}
    </Stack>
  );
}
