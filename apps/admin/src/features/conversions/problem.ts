import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { hasParams, type ProblemItem, problemItems, formatParams, useProblemText } from '@ledenbureau/workbench';

/** The sentence about a run for what the API refused, where that of its code speaks of something else. */
export function problemKey(problem: ProblemItem): TextKey | undefined {
  switch (problem.code) {
    case 'run_exists':
      return hasParams(problem, 'date', 'number') ? 'conversions.problem.exists' : undefined;
    case 'run_empty':
      return 'conversions.problem.empty';
    case 'preview_stale':
      return hasParams(problem, 'member_no') ? 'conversions.problem.staleMember' : 'conversions.problem.stale';
    case 'not_reversible':
      return hasParams(problem, 'used_by') ? 'conversions.problem.notReversible' : undefined;
    case 'state_conflict':
      return 'conversions.problem.conflict';
    case 'date_in_future':
      return hasParams(problem, 'date') ? 'conversions.problem.tooEarly' : undefined;
    case 'date_invalid':
      if (hasParams(problem, 'latest')) return 'conversions.problem.latest';
      return hasParams(problem, 'earliest') ? 'conversions.problem.earliest' : undefined;
    default:
      return undefined;
  }
}

/** Sentences for what the API refused about a run: for one item, and for a whole failure. */
export function useConversionProblem(): { item(problem: ProblemItem): string; failure(error: unknown): string } {
  const { lookup, formats } = useI18n();
  const { item: commonItem } = useProblemText();
  const item = (problem: ProblemItem) => {
    const key = problemKey(problem);
    return (key && lookup(key, formatParams(problem.params, formats))) ?? commonItem(problem);
  };
  return { item, failure: (error) => problemItems(error).map(item).join(' ') };
}
