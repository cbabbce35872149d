import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { DownloadIcon, FilterBar, IconButton } from '@ledenbureau/ui';
import type { Ref } from 'react';
import type { RedemptionSummary } from '../../api/types.ts';
import { Find } from '../../list/Find.tsx';
import { Toggle } from '../../list/Toggle.tsx';
import { isOpen } from './actions.ts';
import type { RedemptionList } from './useRedemptionList.ts';

export interface RedemptionToolbarProps {
  list: RedemptionList;
  summary: RedemptionSummary | undefined;
  findRef: Ref<HTMLInputElement>;
  onExport(): void;
  /** There is little room. */
  short: boolean;
}

/** So that what follows stands at the end, whether the table adds its choice of columns or not, and on a line of its own too. */
const grow = { flex: '1 1 auto' };

/** What narrows the list: a text, two filters that are used all day, and the others on demand. */
export function RedemptionToolbar({ list, summary, findRef, onExport, short }: RedemptionToolbarProps) {
  const { t } = useI18n();
  const { q, change } = list;
  return (
    <>
      <div style={grow}>
        <FilterBar filters={list.filters} value={list.values} onChange={list.setValues}>
          <Find
            key={q === '' ? 'empty' : 'filled'}
            label={t('requests.find')}
            value={q}
            inputRef={findRef}
            short={short}
            onChange={(text) => change({ q: text })}
          />
          {isOpen(list.status) ? (
            <Toggle
              on={list.approvable}
              label={t('requests.filter.ready')}
              count={summary?.approvable}
              onChange={(on) => change({ approvable: on ? 'true' : '' })}
            />
          ) : null}
          <Toggle
            on={list.mine}
            label={t('requests.filter.mine')}
            count={summary?.mine}
            onChange={(on) => change({ mine: on ? 'true' : '' })}
          />
        </FilterBar>
      </div>
      <IconButton
        icon={<DownloadIcon />}
        label={t('requests.export.choose')}
        size="small"
        tone="transparent"
        style={{ marginInlineStart: 'auto' }}
        onClick={onExport}
      />
    </>
  );
}
