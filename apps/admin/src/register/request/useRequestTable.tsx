import { useI18n } from '@ledenbureau/i18n';
import type { ReactNode } from 'react';
import { type Panel, RoleButton, Toggle, useSelection } from '@ledenbureau/workbench';
import { useRequestHref } from './RequestLinks.tsx';
import type { RequestKind, RequestPath, RequestRow, SharedAction } from './requests.ts';
import type { useBeside } from './useRequestColumns.tsx';
import type { useRequestList } from './useRequestList.ts';

interface Options<P extends RequestPath, Tab extends string, On extends string, Action extends string> {
  kind: RequestKind<P>;
  list: ReturnType<typeof useRequestList<P, Tab, On>>;
  panel: Panel<Action | SharedAction>;
  columns: ReturnType<typeof useBeside<P>>;
  /** What decides for the member, of one and of many. */
  main: { action: Action; label: string };
  bulk: { label: string; open(): void };
  /** Those of this tab can be decided on. */
  isDecidable: boolean;
  toggles: readonly { name: On; label: string; count: number | undefined; hidden: boolean }[];
  onNew(): void;
}

/** What a page with requests of any kind says of its list, its panel and its keys. */
export function useRequestTable<P extends RequestPath, Tab extends string, On extends string, Action extends string>(
  options: Options<P, Tab, On, Action>,
) {
  const { kind, list, panel, columns, main, bulk, isDecidable, toggles, onNew } = options;
  const { t } = useI18n();
  const hrefTo = useRequestHref();
  const { query, isOn, change } = list;
  const { selection, setSelection, clear } = useSelection(list.filter);
  const bar: ReactNode = toggles
    .filter(({ hidden }) => !hidden)
    .map(({ name, label, count }) => (
      <Toggle
        key={name}
        pressed={isOn[name]}
        label={label}
        count={count}
        onChange={(on) => change({ [name]: on ? 'true' : '' })}
      />
    ));
  return {
    selection,
    clear,
    /** Of a ListPage. */
    page: {
      name: kind.words,
      find: t('requests.find'),
      toggles: bar,
      only: toggles.map(({ name, label }) => isOn[name] && label),
      keys: [{ key: 'n', label: t('requests.new'), run: onNew }],
      panel: {
        view: panel.view,
        walk: panel.walk,
        keys: [
          { key: 'Enter', label: t('requests.intoPanel'), loose: true, run: panel.enter },
          { key: 'a', label: main.label, run: () => panel.choose(main.action) },
          { key: 'r', label: t('requests.reject.choose'), run: () => panel.choose('reject') },
          { key: 'Escape', label: t('keys.close'), run: panel.close },
        ],
      },
      table: {
        rowKey: (row: RequestRow<P>) => row.id,
        rowHref: (row: RequestRow<P>) => hrefTo(row.id),
        currentRow: panel.id ?? undefined,
        ...columns,
        ...list.sorting,
        ...(isDecidable && {
          selection: {
            value: selection,
            onChange: setSelection,
            total: query.data?.total ?? 0,
            rowLabel: (row: RequestRow<P>) => row.number,
            actions: (
              <RoleButton needs={['approver']} size="small" theme="green" onClick={bulk.open}>
                {bulk.label}
              </RoleButton>
            ),
          },
        }),
      },
    },
  };
}
