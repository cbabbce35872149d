import { useI18n } from '@ledenbureau/i18n';
import type { ReturnSummary } from '../../api/types.ts';
import { type RequestTab, RequestTabs } from '../../register/request/RequestTabs.tsx';
import { type Stage, stageNames, stages as statesOf } from './returns.ts';

/** Where requests stand, with how many there are and what they come to. */
export function useStages(summary: ReturnSummary | undefined): RequestTab<Stage>[] {
  const { t } = useI18n();
  return stageNames.map((id) => {
    const states: readonly string[] = statesOf[id];
    const tabs = summary?.tabs.filter(({ status }) => states.includes(status));
    return {
      id,
      label: t(`returns.stage.${id}`),
      count: tabs?.reduce((sum, { count }) => sum + count, 0),
      cents: tabs?.reduce((sum, { nominal_cents: cents }) => sum + cents, 0),
    };
  });
}

/** They end a request without anything given, and few look for them. */
const isEnd = ({ id }: RequestTab<Stage>) => id === 'rejected' || id === 'withdrawn' || id === 'reversed';

export interface StageTabsProps {
  stage: Stage;
  stages: readonly RequestTab<Stage>[];
  onChange(stage: Stage): void;
  /** There is little room. */
  short: boolean;
}

/** The requests by where they stand; those that ended without anything given behind "more". */
export function StageTabs({ stage, stages, onChange, short }: StageTabsProps) {
  return (
    <RequestTabs
      value={stage}
      tabs={stages.filter((tab) => !isEnd(tab))}
      more={stages.filter(isEnd)}
      onChange={onChange}
      short={short}
    />
  );
}
