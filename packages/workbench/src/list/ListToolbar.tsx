import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { DownloadIcon, FilterBar, IconButton, Stack, Tooltip } from '@ledenbureau/ui';
import type { ReactNode, Ref } from 'react';
import { useDesk } from '../desk.ts';
import { type ExportForm, ExportKeys } from '../export/ExportKeys.tsx';
import { SearchField } from './SearchField.tsx';
import type { ListFilters } from './useFilters.ts';

export interface ListToolbarProps {
  list: Pick<ListFilters, 'filters' | 'values' | 'setValues' | 'q' | 'change'>;
  /** What can be looked for; without it there is no field. */
  find?: { label: string; inputRef: Ref<HTMLInputElement> };
  /** There is little room. */
  short?: boolean;
  /** Filters that are used all day. */
  children?: ReactNode;
  /** The views of a list whose page has no other place for them. */
  views?: ReactNode;
  /** Where the button for it is not among those of the page. */
  onExport?: (form: ExportForm) => void;
}

/** What narrows a list: a text, filters that are used all day, and the others on demand. */
export function ListToolbar({ list, find, short = false, children, views, onExport }: ListToolbarProps) {
  const { q, change } = list;
  return (
    <>
      <Stack grow="auto">
        <FilterBar filters={list.filters} value={list.values} onChange={list.setValues}>
          {find ? <SearchField {...find} value={q} short={short} onChange={(text) => change({ q: text })} /> : null}
          {children}
        </FilterBar>
      </Stack>
      {views}
      {onExport ? <Export onExport={onExport} /> : null}
    </>
  );
}

/** A picture alone: for who may not take the list along its tip says why. */
function Export({ onExport }: Required<Pick<ListToolbarProps, 'onExport'>>) {
  const { t } = useI18n();
  const { refusal, exportNeeds } = useDesk();
  const why = refusal(exportNeeds);
  const label = t('workbench.export.choose');
  const run =
    why === undefined ? { onClick: () => onExport('file'), 'aria-keyshortcuts': 'e' } : { 'aria-disabled': true };
  return (
    <>
      <Tooltip text={why ?? label}>
        {(target) => (
          <IconButton icon={<DownloadIcon />} label={label} size="small" theme="transparent" {...run} {...target} />
        )}
      </Tooltip>
      {why === undefined ? <ExportKeys label={label} onExport={onExport} /> : null}
    </>
  );
}
