import { useI18n } from '@ledenbureau/i18n';
import { EllipsisIcon, Menu, Tabs, Text } from '@ledenbureau/ui';
import type { CSSProperties } from 'react';

export interface RequestTab<Id extends string> {
  id: Id;
  label: string;
  /** Not known yet: undefined. */
  count: number | undefined;
  cents: number | undefined;
  /** Something went wrong there. */
  danger?: boolean;
}

export interface RequestTabsProps<Id extends string> {
  value: Id;
  tabs: readonly RequestTab<Id>[];
  /** Those that few look for: behind "more", and a tab only while open. */
  more: readonly RequestTab<Id>[];
  onChange(id: Id): void;
  /** There is little room. */
  short: boolean;
}

const close = { '--lb-tabs-gap': '0.75rem' } as CSSProperties;

/** Requests by where they stand, with how many and how much. */
export function RequestTabs<Id extends string>({ value, tabs, more, onChange, short }: RequestTabsProps<Id>) {
  const { t, formats } = useI18n();
  const visibleTabs = [...tabs, ...more.filter(({ id }) => id === value)];
  return (
    <div style={{ display: 'flex', alignItems: 'flex-end', gap: '0.5rem' }} data-print="hide">
      <Tabs
        style={{ flex: '1 1 0', ...(short ? close : {}) }}
        label={t('requests.tabs')}
        value={value}
        onChange={(id) => {
          const tab = visibleTabs.find((candidate) => candidate.id === id);
          if (tab) onChange(tab.id);
        }}
        items={visibleTabs.map(({ id, label, count, cents, danger }) => ({
          id,
          label: (
            <span
              style={{
                display: 'grid',
                textAlign: 'start',
                font: `var(--lb-type-${short ? 'small' : 'dense'})`,
                fontWeight: 'inherit',
                whiteSpace: 'nowrap',
                fontVariantNumeric: 'tabular-nums',
                ...(danger ? { color: 'var(--lb-danger)' } : {}),
              }}
            >
              <span>
                {label} {count === undefined ? '' : <b>{formats.number(count)}</b>}
              </span>
              <Text as="small" size="small">
                {cents === undefined ? ' ' : formats.money(cents)}
              </Text>
            </span>
          ),
        }))}
      />
      <Menu
        size="small"
        tone="transparent"
        label={t('requests.more')}
        icon={<EllipsisIcon />}
        items={more.map(({ id, label, count }) => ({
          label: `${label} ${formats.number(count ?? 0)}`,
          selected: id === value,
          onSelect: () => onChange(id),
        }))}
      />
    </div>
  );
}
