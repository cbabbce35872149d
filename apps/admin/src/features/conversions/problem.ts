import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { type ProblemItem, problemItems } from '../../api/problem.ts';
import { formatParams, useProblemText } from '../../texts/useProblemText.ts';

/** The sentence about a run for what the API refused, where that of its code speaks of something else. */
export function problemKey({ code, params = {} }: ProblemItem): TextKey | undefined {
  switch (code) {
    case 'run_exists':
      return 'conversions.problem.exists';
    case 'run_empty':
      return 'conversions.problem.empty';
    case 'preview_stale':
      return 'member_no' in params ? 'conversions.problem.staleMember' : 'conversions.problem.stale';
    case 'not_reversible':
      return 'conversions.problem.notReversible';
    case 'state_conflict':
      return 'conversions.problem.conflict';
    case 'date_in_future':
      return 'conversions.problem.tooEarly';
    case 'date_invalid':
      return 'latest' in params ? 'conversions.problem.latest' : 'conversions.problem.earliest';
    default:
      return undefined;
  }
}

/** Sentences for what the API refused about a run: for one item, and for a whole failure. */
export function useConversionProblem(): { item(problem: ProblemItem): string; failure(error: unknown): string } {
  const { lookup, formats } = useI18n();
  const { item: known } = useProblemText();
  const item = (problem: ProblemItem) => {
    const key = problemKey(problem);
    return (key && lookup(key, formatParams(problem.params, formats))) ?? known(problem);
  };
  return { item, failure: (error) => problemItems(error).map(item).join(' ') };
}
