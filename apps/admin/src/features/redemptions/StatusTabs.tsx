import { useI18n } from '@ledenbureau/i18n';
import type { Redemption, RedemptionSummary } from '../../api/types.ts';
import { type RequestTab, RequestTabs } from '../../register/request/RequestTabs.tsx';
import { statuses } from './redemptions.ts';

type Status = Redemption['status'];

/** They end a request without money, and few look for them. */
const ended: readonly Status[] = ['rejected', 'withdrawn', 'reversed'];

export interface StatusTabsProps {
  status: Status;
  summary: RedemptionSummary | undefined;
  onChange(status: Status): void;
  /** There is little room. */
  short: boolean;
}

/** The requests by where they stand; those that ended without money behind "more". */
export function StatusTabs({ status, summary, onChange, short }: StatusTabsProps) {
  const { t } = useI18n();
  const tab = (of: Status): RequestTab<Status> => {
    const totals = summary?.tabs.find((one) => one.status === of);
    return {
      id: of,
      label: t(`requests.status.${of}`),
      count: totals?.count,
      cents: totals?.net_cents,
      danger: of === 'payment_failed',
    };
  };
  // what failed is only there when there is any
  const visibleTabs = statuses
    .filter((of) => !ended.includes(of))
    .map(tab)
    .filter(({ id, count = 0 }) => id !== 'payment_failed' || id === status || count > 0);
  return <RequestTabs value={status} tabs={visibleTabs} more={ended.map(tab)} onChange={onChange} short={short} />;
}
