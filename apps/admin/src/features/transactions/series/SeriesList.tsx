import { useI18n } from '@ledenbureau/i18n';
import {
  ActionBar,
  Button,
  decimalsIn,
  EmptyState,
  type KeyFigure,
  KeyFigures,
  Heading,
  Link,
  Money,
  Quantity,
  Sentence,
  Stack,
  StatusPill,
  Table,
  type TableColumn,
  Text,
  VisuallyHidden,
} from '@ledenbureau/ui';
import { paths } from '../../../paths.ts';
import { memberLabel } from '../../../register/member/memberText.ts';
import { useTransactionHref } from '../../../register/transaction/useTransactionHref.ts';
import { instrumentName } from '../../../texts/instrumentName.ts';
import { type SeriesRow, sumsOf, unitsOf } from './series.ts';
import { columns as widths, rem } from './widths.ts';

/** So many of the newest are shown; the foot counts all. */
const mostShown = 100;

export interface SeriesListProps {
  /** The newest first. */
  rows: readonly SeriesRow[];
  /** What was entered before is not here yet. */
  loading: boolean;
  onClose(): void;
}

/** What was entered today, each with the way to take it back, and the totals to hold against the paper. */
export function SeriesList({ rows, loading, onClose }: SeriesListProps) {
  const { t } = useI18n();
  const [newest] = rows;
  return (
    <Stack gap={2}>
      <Stack direction="row" gap={2} align="baseline" justify="between">
        <Heading level={2} size="body">
          {t('create.series.title')}{' '}
          <Text size="dense" tone="quiet">
            {t('create.series.newestFirst')}
          </Text>
        </Heading>
        <Link href={paths.createBulk}>{t('create.series.bulk')}</Link>
      </Stack>
      <VisuallyHidden role="status">
        {newest
          ? newest.transaction.number
            ? t('create.series.said', { line: newest.line, number: newest.transaction.number })
            : t('create.series.saidWaiting', { line: newest.line })
          : ''}
      </VisuallyHidden>
      <Rows rows={rows.slice(0, mostShown)} loading={loading} />
      <Foot rows={rows} onClose={onClose} />
    </Stack>
  );
}

function Rows({ rows, loading }: Pick<SeriesListProps, 'rows' | 'loading'>) {
  const { t, locale, formats } = useI18n();
  const href = useTransactionHref();
  const [newest] = rows;
  const what = ({ transaction: { kind, instrument, effective_date: date } }: SeriesRow) =>
    [t(`transaction.kinds.${kind}`), instrument && instrumentName(instrument, locale), formats.date(date)]
      .filter(Boolean)
      .join(' · ');
  const decimals = decimalsIn(rows.map(({ transaction }) => transaction.quantity));
  const varied = new Set(rows.map(what)).size > 1;
  const has = (key: 'quantity' | 'amount_cents') => rows.some(({ transaction }) => transaction[key] !== null);
  const columns: (TableColumn<SeriesRow> | false)[] = [
    {
      id: 'line',
      header: t('create.series.number'),
      width: rem(widths.line),
      cell: ({ line }) => formats.number(line),
    },
    {
      id: 'member',
      header: t('transaction.member'),
      rowHeader: true,
      cell: ({ transaction: { member, counterparty } }) => (
        <Text breakAnywhere>
          {member ? memberLabel(member) : t('create.series.nobody')}
          {counterparty ? ` → ${memberLabel(counterparty)}` : null}
        </Text>
      ),
    },
    varied && {
      id: 'what',
      header: t('transaction.kind'),
      cell: (row) => (
        <Text breakAnywhere>
          <Sentence>{what(row)}</Sentence>
        </Text>
      ),
    },
    has('quantity') && {
      id: 'quantity',
      width: rem(widths.quantity),
      header: t('transaction.quantity'),
      align: 'end',
      cell: ({ transaction: { quantity } }) =>
        quantity === null ? null : <Quantity value={quantity} decimals={decimals} />,
    },
    has('amount_cents') && {
      id: 'amount',
      width: rem(widths.amount),
      header: t('transaction.amount'),
      align: 'end',
      cell: ({ transaction: { amount_cents: cents } }) => (cents === null ? null : <Money cents={cents} />),
    },
    has('quantity') && {
      id: 'balance',
      width: rem(widths.balance),
      header: t('transaction.balanceAfter'),
      align: 'end',
      cell: ({ balance }) =>
        balance === null ? null : <Quantity value={balance} decimals={decimalsIn(rows.map((row) => row.balance))} />,
    },
    {
      id: 'reference',
      width: rem(widths.reference),
      header: t('transaction.reference'),
      cell: ({ transaction: { reference } }) => reference,
    },
    {
      id: 'number',
      width: rem(widths.number),
      header: t('transaction.number'),
      cell: ({ transaction: { id, number } }) => <Link href={href(id)}>{number ?? t('transaction.noNumber')}</Link>,
    },
    {
      id: 'undo',
      width: rem(widths.undo),
      // its links say it themselves, and it is no wider than the button above it
      header: <VisuallyHidden>{t('create.series.undo')}</VisuallyHidden>,
      align: 'end',
      cell: ({ transaction }) => <Undo transaction={transaction} newest={transaction.id === newest?.transaction.id} />,
    },
  ];
  return (
    <Table<SeriesRow>
      caption={t('create.series.title')}
      rows={loading && rows.length === 0 ? undefined : rows}
      loading={loading}
      rowKey={({ transaction }) => transaction.id}
      columns={columns.filter((column) => column !== false)}
      empty={<EmptyState title={t('create.series.empty')} />}
    />
  );
}

/** The way to the reversal, with its reason; or what became of the line since. */
function Undo({ transaction, newest }: { transaction: SeriesRow['transaction']; newest: boolean }) {
  const { t } = useI18n();
  const href = useTransactionHref();
  const { id, number, status, reversed_by: by } = transaction;
  if (status !== 'booked') {
    const tone = status === 'waiting' ? 'warning' : 'neutral';
    return <StatusPill tone={tone}>{t(`transaction.status.${status}`)}</StatusPill>;
  }
  if (by) {
    return by.status === 'booked' ? (
      <StatusPill tone="neutral">{t('transaction.status.reversed')}</StatusPill>
    ) : (
      <StatusPill tone="warning">{t('create.series.reversalWaits')}</StatusPill>
    );
  }
  return (
    <Button
      size="small"
      theme="transparent"
      inline
      href={href(id, 'reverse')}
      {...(newest ? { 'aria-keyshortcuts': 'Control+Alt+Z' } : {})}
    >
      {t('decision.reverse.choose')} <VisuallyHidden>{number}</VisuallyHidden>
    </Button>
  );
}

function Foot({ rows, onClose }: Omit<SeriesListProps, 'loading'>) {
  const { t, locale, formats } = useI18n();
  const sums = sumsOf(rows);
  const facts: KeyFigure[] = [
    { id: 'booked', name: t('create.series.booked'), value: formats.number(sums.booked) },
    ...unitsOf(rows).map(({ instrument, units }) => ({
      id: instrument.id,
      name: instrumentName(instrument, locale),
      value: formats.quantity(units),
    })),
    { id: 'amount', name: t('transaction.amount'), value: <Money cents={sums.cents} /> },
  ];
  const waits = [
    sums.waiting > 0
      ? t('create.series.waiting', { number: formats.number(sums.waiting), amount: formats.money(sums.waitingCents) })
      : '',
    sums.reversals > 0 ? t('create.series.reversals', { count: sums.reversals }) : '',
  ].filter(Boolean);
  if (waits.length > 0) {
    facts.push({ id: 'waits', name: t('transaction.status.waiting'), value: waits.join(', '), tone: 'warning' });
  }
  return (
    <ActionBar>
      <Stack grow>
        <KeyFigures layout="beside" items={facts} />
      </Stack>
      <Button onClick={onClose}>{t('create.series.close')}</Button>
    </ActionBar>
  );
}
