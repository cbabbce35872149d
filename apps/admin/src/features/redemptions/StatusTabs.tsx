import { useI18n } from '@ledenbureau/i18n';
import { EllipsisIcon, Menu, Tabs } from '@ledenbureau/ui';
import type { CSSProperties } from 'react';
import type { Redemption, RedemptionSummary } from '../../api/types.ts';
import { statuses } from './useRedemptionList.ts';

type Status = Redemption['status'];

/** They end a request without money, and few look for them. */
const ended: readonly Status[] = ['rejected', 'withdrawn', 'reversed'];

const close = { '--lb-tabs-gap': '0.75rem' } as CSSProperties;

export interface StatusTabsProps {
  status: Status;
  summary: RedemptionSummary | undefined;
  onChange(status: Status): void;
  /** There is little room. */
  short: boolean;
}

/** The requests by where they stand, with how many and how much; those that ended without money behind "more". */
export function StatusTabs({ status, summary, onChange, short }: StatusTabsProps) {
  const { t, formats } = useI18n();
  const tab = (of: Status) => summary?.tabs.find((known) => known.status === of);
  // what failed is only there when there is any
  const shown = statuses.filter(
    (of) => of === status || (!ended.includes(of) && (of !== 'payment_failed' || (tab(of)?.count ?? 0) > 0)),
  );
  return (
    <div style={{ display: 'flex', alignItems: 'flex-end', gap: '0.5rem' }} data-print="hide">
      <Tabs
        style={{ flex: '1 1 0', ...(short ? close : {}) }}
        label={t('redemptions.tabs')}
        value={status}
        onChange={(id) => onChange(statuses.find((known) => known === id) ?? statuses[0])}
        items={shown.map((of) => {
          const { count, net_cents: net } = tab(of) ?? {};
          return {
            id: of,
            label: (
              <span
                style={{
                  display: 'grid',
                  textAlign: 'start',
                  font: `var(--lb-type-${short ? 'small' : 'dense'})`,
                  fontWeight: 'inherit',
                  whiteSpace: 'nowrap',
                  fontVariantNumeric: 'tabular-nums',
                  ...(of === 'payment_failed' ? { color: 'var(--lb-danger)' } : {}),
                }}
              >
                <span>
                  {t(`requests.status.${of}`)} {count === undefined ? '' : <b>{formats.number(count)}</b>}
                </span>
                <small style={{ font: 'var(--lb-type-small)' }}>{net === undefined ? ' ' : formats.money(net)}</small>
              </span>
            ),
          };
        })}
      />
      <Menu
        size="small"
        tone="transparent"
        label={t('redemptions.more')}
        icon={<EllipsisIcon />}
        items={ended.map((of) => ({
          label: `${t(`requests.status.${of}`)} ${formats.number(tab(of)?.count ?? 0)}`,
          selected: of === status,
          onSelect: () => onChange(of),
        }))}
      />
    </div>
  );
}
