import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { DownloadIcon, FilterBar, IconButton, Tooltip } from '@ledenbureau/ui';
import type { ReactNode, Ref } from 'react';
import { rolesFor, useMay } from '../api/useMay.ts';
import { Find } from './Find.tsx';
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
  onExport?: () => void;
}

/** So that the export stands at the end, whether the table adds its choice of columns or not, and on a line of its own too. */
const grow = { flex: '1 1 auto' };

/** What narrows a list: a text, filters that are used all day, and the others on demand. */
export function ListToolbar({ list, find, short = false, children, views, onExport }: ListToolbarProps) {
  const { q, change } = list;
  return (
    <>
      <div style={grow}>
        <FilterBar filters={list.filters} value={list.values} onChange={list.setValues}>
          {find ? <Find {...find} value={q} short={short} onChange={(text) => change({ q: text })} /> : null}
          {children}
        </FilterBar>
      </div>
      {views}
      {onExport ? <Export onExport={onExport} /> : null}
    </>
  );
}

/** A picture alone: for who may not take the list along its tip says why. */
function Export({ onExport }: { onExport(): void }) {
  const { t } = useI18n();
  const why = useMay(rolesFor('export'));
  const run = why === undefined ? { onClick: onExport, 'aria-keyshortcuts': 'e' } : { 'aria-disabled': true };
  return (
    <Tooltip text={why ?? t('requests.export.choose')}>
      {(target) => (
        <IconButton
          icon={<DownloadIcon />}
          label={t('requests.export.choose')}
          size="small"
          tone="transparent"
          {...run}
          {...target}
        />
      )}
    </Tooltip>
  );
}
