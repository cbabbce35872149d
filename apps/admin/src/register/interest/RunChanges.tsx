import { useI18n } from '@ledenbureau/i18n';
import { Money, Table } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import type { InterestRunDetail, InterestRunPreview } from './interest.api.ts';

interface Change {
  id: string;
  what: ReactNode;
  before: ReactNode;
  after: ReactNode;
}

/** Where a run that waits would come to something else than what was filed: its totals, then member by member. */
export function RunChanges({ run, now }: { run: InterestRunDetail; now: InterestRunPreview }) {
  const { t, formats } = useI18n();
  const totals = [
    { id: 'members', what: t('interest.change.members'), show: (of: Totals) => formats.number(of.members) },
    { id: 'skipped', what: t('interest.change.skipped'), show: (of: Totals) => formats.number(of.skipped) },
    { id: 'lines', what: t('interest.change.lines'), show: (of: Totals) => formats.number(of.lines) },
    { id: 'quantity', what: t('interest.change.quantity'), show: (of: Totals) => formats.quantity(of.quantity) },
    { id: 'principal', what: t('quote.principal'), show: (of: Totals) => formats.money(of.principal_cents) },
    { id: 'interest', what: t('quote.interest'), show: (of: Totals) => formats.money(of.interest_cents) },
    { id: 'tax', what: t('quote.withholding'), show: (of: Totals) => formats.money(of.withholding_cents) },
    {
      id: 'booked',
      what: t(run.kind === 'accrual' ? 'interest.sum.now' : 'interest.sum.owed'),
      show: (of: Totals) => formats.money(of.booked_cents),
    },
  ];
  const amount = (cents: number | null) => (cents === null ? t('interest.change.absent') : <Money cents={cents} />);
  const rows: Change[] = [
    ...totals
      .filter(({ show }) => show(run) !== show(now))
      .map(({ id, what, show }) => ({ id, what, before: show(run), after: show(now) })),
    ...now.changes.map(({ member, before_cents: before, after_cents: after }) => ({
      id: member.id,
      what: member.display_name,
      before: amount(before),
      after: amount(after),
    })),
  ];
  if (rows.length === 0) return <p>{t('interest.change.composed')}</p>;
  return (
    <Table<Change>
      caption={t('interest.change.title')}
      density="compact"
      rows={rows}
      rowKey={(row) => row.id}
      empty={null}
      columns={[
        { id: 'what', header: t('interest.change.title'), rowHeader: true, cell: (row) => row.what },
        { id: 'before', header: t('interest.change.filed'), align: 'end', cell: (row) => row.before },
        { id: 'after', header: t('interest.change.now'), align: 'end', cell: (row) => row.after },
      ]}
    />
  );
}

type Totals = Pick<
  InterestRunDetail,
  | 'members'
  | 'skipped'
  | 'lines'
  | 'quantity'
  | 'principal_cents'
  | 'interest_cents'
  | 'withholding_cents'
  | 'booked_cents'
>;
