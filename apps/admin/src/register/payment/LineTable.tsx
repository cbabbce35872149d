import { useI18n } from '@ledenbureau/i18n';
import {
  IconText,
  Money,
  SmallTable,
  type SmallTableColumn,
  Stack,
  Text,
  useMediaQuery,
  WarningTriangleIcon,
} from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import type { PaymentLine } from './payment.api.ts';

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
  /** Left out of what is no line here. */
  count?: number;
  cents: number;
  /** It sums up those above it. */
  sum?: boolean;
}

/** The lines of a batch as rows of the table; those that are held do not go along. */
export const rowsOf = (
  lines: readonly PaymentLine[],
  notesOf: (line: PaymentLine, page: readonly PaymentLine[]) => readonly ReactNode[],
): LineRow[] =>
  lines.map((line) => ({
    id: line.id,
    name: line.name_in_file,
    reference: line.end_to_end_id,
    iban: line.iban_masked,
    cents: line.amount_cents,
    quiet: line.status === 'held',
    notes: notesOf(line, lines),
  }));

export interface LineTableProps {
  caption: string;
  rows: readonly LineRow[];
  /** The first is what it is about. */
  totals: readonly LineTotal[];
  /** The names have a box before them. */
  ticks?: boolean;
  /** Said in their place where there are none. */
  empty?: string;
  /** Other rows are on their way. */
  busy?: boolean;
}

/** Payments with their totals. What is wrong with one, and the way out of it, stands below that line. */
export function LineTable({ caption, rows, totals, ticks = false, empty, busy = false }: LineTableProps) {
  const { t } = useI18n();
  const narrow = useMediaQuery('(max-width: 599.98px)');
  /** What has a column of its own where there is room. */
  const roomy = <Cell,>(...cells: readonly Cell[]) => (narrow ? [] : cells);
  const none =
    empty !== undefined && rows.length === 0
      ? [{ id: 'none', quiet: true, cells: [empty, ...roomy(null, null), null] }]
      : undefined;
  return (
    <SmallTable
      ruled
      boxed={ticks}
      busy={busy}
      caption={caption}
      columns={[
        { header: t('payments.name') },
        ...roomy<SmallTableColumn>(
          { header: t('payments.reference'), align: 'start', quiet: true },
          { header: t('requests.iban'), align: 'start' },
        ),
        { header: t('transaction.amount') },
      ]}
      rows={
        none ??
        rows.map(({ id, name, reference, iban, cents, quiet, notes = [] }) => ({
          id,
          quiet,
          cells: [name, ...roomy(reference, iban), <Money key="amount" cents={cents} />],
          notes: narrow ? [<Text key="account" tone="quiet">{`${reference} · ${iban}`}</Text>, ...notes] : notes,
        }))
      }
      footer={totals.map(({ label, count, cents, sum }, index) => ({
        id: label,
        sum,
        strong: index === 0,
        quiet: index > 0,
        cells: [
          label,
          ...roomy(
            null,
            <Text key="count" align="end" block>
              {count === undefined ? null : t('payments.lineCount', { count })}
            </Text>,
          ),
          <Money key="amount" cents={cents} />,
        ],
        notes: narrow && count !== undefined ? [t('payments.lineCount', { count })] : [],
      }))}
    />
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
