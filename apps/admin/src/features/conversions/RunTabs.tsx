import { useI18n } from '@ledenbureau/i18n';
import { Tabs } from '@ledenbureau/ui';
import type { Ref } from 'react';
import { useParameters } from '@ledenbureau/workbench';
import type { Line, RunDetail } from './conversion.api.ts';
import { RunDifferences } from './RunDifferences.tsx';
import { RunLines } from './RunLines.tsx';
import { RunLog } from './RunLog.tsx';

export const tabIds = ['lines', 'exceptions', 'differences', 'log'] as const;

export interface RunTabsProps {
  run: RunDetail;
  /** Members can be left out and included. */
  decidable: boolean;
  findRef: Ref<HTMLInputElement>;
  onDecide(line: Line): void;
}

/** Whose units are converted, who is left out, what differs from the calculation before, and what happened. */
export function RunTabs({ run, decidable, findRef, onDecide }: RunTabsProps) {
  const { t, formats } = useI18n();
  const { search, narrow } = useParameters();
  const { calculation, differences } = run;
  const open = tabIds.find((candidate) => candidate === search.get('tab')) ?? tabIds[0];
  const counts: Record<(typeof tabIds)[number], number | undefined> = {
    lines: calculation?.totals.members,
    exceptions: calculation?.totals.exceptions,
    differences: differences?.count,
    log: undefined,
  };
  return (
    <Tabs
      label={t('conversions.tabs')}
      value={open}
      onChange={(id) => narrow({ tab: id === tabIds[0] ? '' : id, code: '', q: '' })}
      items={tabIds.map((id) => ({
        id,
        label: t(`conversions.tab.${id}`),
        ...(counts[id] === undefined ? {} : { count: formats.number(counts[id]) }),
      }))}
    >
      {open === 'log' ? (
        <RunLog events={run.timeline} />
      ) : open === 'differences' ? (
        <RunDifferences run={run} />
      ) : (
        <RunLines
          key={open}
          run={run}
          outcome={open === 'lines' ? 'converted' : 'exception'}
          decidable={decidable}
          findRef={findRef}
          onDecide={onDecide}
        />
      )}
    </Tabs>
  );
}
