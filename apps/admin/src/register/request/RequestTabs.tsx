import { useI18n } from '@ledenbureau/i18n';
import { EllipsisIcon, Menu, Stack, Tabs, Text } from '@ledenbureau/ui';

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

/** Requests by where they stand, with how many and how much. */
export function RequestTabs<Id extends string>({ value, tabs, more, onChange, short }: RequestTabsProps<Id>) {
  const { t, formats } = useI18n();
  const visibleTabs = [...tabs, ...more.filter(({ id }) => id === value)];
  return (
    <Stack direction="row" wrap={false} align="end" gap={2} data-print="hide">
      <Stack grow>
        <Tabs
          compact={short}
          label={t('requests.tabs')}
          value={value}
          onChange={(id) => {
            const tab = visibleTabs.find((candidate) => candidate.id === id);
            if (tab) onChange(tab.id);
          }}
          items={visibleTabs.map(({ id, label, count, cents, danger }) => ({
            id,
            label: (
              <Stack as="span" gap={0} align="start">
                <Text
                  size={short ? 'small' : 'dense'}
                  weight="medium"
                  tone={danger ? 'danger' : undefined}
                  figures
                  nowrap
                >
                  {label} {count === undefined ? '' : <b>{formats.number(count)}</b>}
                </Text>
                <Text as="small" size="small">
                  {cents === undefined ? ' ' : formats.money(cents)}
                </Text>
              </Stack>
            ),
          }))}
        />
      </Stack>
      <Menu
        size="small"
        theme="transparent"
        label={t('requests.more')}
        icon={<EllipsisIcon />}
        items={more.map(({ id, label, count }) => ({
          label: `${label} ${formats.number(count ?? 0)}`,
          selected: id === value,
          onSelect: () => onChange(id),
        }))}
      />
    </Stack>
  );
}
