import { useI18n } from '@ledenbureau/i18n';
import { type SummaryFact, SummaryStrip, Money } from '@ledenbureau/ui';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import type { ApprovalPage, Dashboard } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import { complianceQuery, ledgerCheckQuery } from '../../register/standing/standing.api.ts';

export interface FactsProps {
  figures: UseQueryResult<Dashboard>;
  approvals: UseQueryResult<ApprovalPage>;
  /** The day shown; '' for now. */
  asOf: string;
}

/** What is looked at in passing. What could not be loaded is unknown: never 0, and never what it once was without saying so. */
export function Facts({ figures, approvals, asOf }: FactsProps) {
  const { t, formats } = useI18n();
  const compliance = useQuery(complianceQuery(useApi(), asOf));
  const from = <Data,>(query: UseQueryResult<Data>, show: (data: Data) => Omit<SummaryFact, 'id' | 'label'>) => {
    if (query.data !== undefined) return show(query.data);
    return query.error
      ? { value: t('ledger.unknown'), tone: 'warning' as const }
      : { value: '', loading: true, detail: '' };
  };
  const opens = `?${asOf && `as_of=${asOf}&`}fact=`;
  const facts: SummaryFact[] = [
    {
      id: 'mine',
      label: t('dashboard.mine'),
      ...from(approvals, ({ mine }) => ({
        value: formats.number(mine),
        detail: t('dashboard.mineDetail'),
        href: `${paths.notifications}?status=waiting`,
      })),
    },
    {
      id: 'members',
      label: t('dashboard.members'),
      ...from(figures, ({ members }) => ({
        value: formats.number(members.active),
        ...(members.joined_this_month > 0
          ? { detail: t('dashboard.joined', { shown: `+${formats.number(members.joined_this_month)}` }) }
          : {}),
        href: `${paths.member}?status=active`,
      })),
    },
    {
      id: 'payable',
      label: t('dashboard.payable'),
      ...from(figures, ({ payable_cents: cents }) => ({
        value: <Money cents={cents} />,
        // what was owed on another day is in no list
        ...(asOf ? {} : { href: `${paths.redemptions}?batch=all` }),
      })),
    },
    {
      id: 'conversion',
      label: t('dashboard.conversion'),
      ...from(figures, ({ next_conversion_on: next, automated_conversion_members: count }) => ({
        value: next === null ? t('dashboard.noConversion') : formats.date(next),
        detail: t('dashboard.conversionDetail', { count }),
        href: paths.conversions,
      })),
    },
    {
      id: 'compliance',
      label: t('dashboard.raised'),
      ...from(compliance, ({ raised_cents: raised, limit_cents: limit, state, holders }) => ({
        value: t('dashboard.raisedPart', { part: formats.number(Math.floor((raised / limit) * 1_000) / 10) }),
        // who holds how much is known of today alone
        ...(asOf ? {} : { detail: t('dashboard.largeHolders', { count: holders.length }) }),
        href: `${opens}compliance`,
        tone: ({ free: 'neutral', near: 'warning', reached: 'danger' } as const)[state],
      })),
    },
    { id: 'ledger', label: t('ledger.title'), href: `${opens}ledger`, ...useLedgerFact() },
  ];
  return <SummaryStrip items={facts} />;
}

/**
 * Whether the ledger's invariants hold. Never "in order" without a check that says it: after one that failed it is
 * unknown, and when it last was known stands beside it.
 */
function useLedgerFact(): Omit<SummaryFact, 'id' | 'label'> {
  const { t, formats } = useI18n();
  const { data, error } = useQuery({ ...ledgerCheckQuery(useApi()), meta: { told: true } });
  if (error) {
    const last =
      data && 'ok' in data && data.ok
        ? t('ledger.lastOk', { at: formats.dateTime(data.checked_at) })
        : t('ledger.failed');
    return { tone: 'warning', value: t('ledger.unknown'), detail: last };
  }
  if (!data) return { value: '', loading: true };
  if ('running' in data) return { value: t('ledger.running'), detail: t('ledger.runningDetail') };
  const { ok, checked_at: at, checks } = data;
  if (ok) return { tone: 'positive', value: t('ledger.ok'), detail: formats.dateTime(at) };
  const broken = checks.filter((check) => !check.ok);
  return {
    tone: 'danger',
    value: t('ledger.broken', { count: broken.length }),
    detail: broken.map(({ invariant, name }) => `${invariant}: ${name}`).join(', '),
  };
}
