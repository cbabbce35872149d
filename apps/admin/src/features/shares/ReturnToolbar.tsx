import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { DownloadIcon, FilterBar, IconButton } from '@ledenbureau/ui';
import type { Ref } from 'react';
import type { ReturnSummary } from '../../api/types.ts';
import { Find } from '../../list/Find.tsx';
import { Toggle } from '../../list/Toggle.tsx';
import type { ReturnList } from './useReturnList.ts';

export interface ReturnToolbarProps {
  list: ReturnList;
  summary: ReturnSummary | undefined;
  findRef: Ref<HTMLInputElement>;
  /** There is little room. */
  short: boolean;
  onExport(): void;
}

/** What narrows the list: a text, the filters that are used all day, and the others on demand. */
export function ReturnToolbar({ list, summary, findRef, short, onExport }: ReturnToolbarProps) {
  const { t } = useI18n();
  const { q, stage, change } = list;
  const toggle = (name: 'admissible' | 'locked' | 'mine', label: string) => (
    <Toggle
      on={list[name]}
      label={label}
      count={summary?.[name]}
      onChange={(on) => change({ [name]: on ? 'true' : '' })}
    />
  );
  return (
    <>
      <FilterBar filters={list.filters} value={list.values} onChange={list.setValues}>
        <Find
          key={q === '' ? 'empty' : 'filled'}
          label={t('requests.find')}
          value={q}
          inputRef={findRef}
          short={short}
          onChange={(text) => change({ q: text })}
        />
        {stage === 'review' ? toggle('admissible', t('requests.filter.ready')) : null}
        {stage === 'review' && (!short || list.locked) ? toggle('locked', t('returns.filter.locked')) : null}
        {!short || list.mine ? toggle('mine', t('requests.filter.mine')) : null}
      </FilterBar>
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
