import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Button, DownloadIcon, FilterBar, IconButton, TextField } from '@ledenbureau/ui';
import { type Ref, useEffect, useRef, useState } from 'react';
import type { RedemptionSummary } from '../../api/types.ts';
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

/** What narrows the list: a text, two filters that are used all day, and the others on demand. */
export function RedemptionToolbar({ list, summary, findRef, onExport, short }: RedemptionToolbarProps) {
  const { t } = useI18n();
  const { q, change } = list;
  return (
    <>
      <FilterBar filters={list.filters} value={list.values} onChange={list.setValues}>
        <Find
          key={q === '' ? 'empty' : 'filled'}
          value={q}
          inputRef={findRef}
          short={short}
          onChange={(text) => change({ q: text })}
        />
        {isOpen(list.status) ? (
          <Toggle
            on={list.approvable}
            label={t('redemptions.filter.approvable')}
            count={summary?.approvable}
            onChange={(on) => change({ approvable: on ? 'true' : '' })}
          />
        ) : null}
        <Toggle
          on={list.mine}
          label={t('redemptions.filter.mine')}
          count={summary?.mine}
          onChange={(on) => change({ mine: on ? 'true' : '' })}
        />
      </FilterBar>
      <IconButton
        icon={<DownloadIcon />}
        label={t('redemptions.export.choose')}
        size="small"
        tone="transparent"
        style={{ marginInlineStart: 'auto' }}
        onClick={onExport}
      />
    </>
  );
}

/** How long the text must stand still before the list is asked for it. */
const findDelay = 300;

interface FindProps {
  value: string;
  inputRef: Ref<HTMLInputElement>;
  short: boolean;
  onChange(text: string): void;
}

/** Finds in the list, by member, number or account. */
function Find({ value, inputRef, short, onChange }: FindProps) {
  const { t } = useI18n();
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <TextField
      name="q"
      type="search"
      label={t('redemptions.find')}
      hideLabel
      placeholder={t('redemptions.find')}
      width="full"
      style={{ inlineSize: short ? '10rem' : '13.25rem' }}
      value={typed}
      inputRef={inputRef}
      onChange={(text) => {
        setTyped(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onChange(text.trim()), findDelay);
      }}
    />
  );
}

interface ToggleProps {
  on: boolean;
  label: string;
  count: number | undefined;
  onChange(on: boolean): void;
}

/** A filter that is on or off, with how many it would show. */
function Toggle({ on, label, count, onChange }: ToggleProps) {
  const { formats } = useI18n();
  return (
    <Button size="small" aria-pressed={on} onClick={() => onChange(!on)} {...(on ? { tone: 'dark' as const } : {})}>
      {label}
      {count === undefined ? '' : ` ${formats.number(count)}`}
    </Button>
  );
}
