import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { hasParams, type ProblemItem, problemItems, formatParams, useProblemText } from '@ledenbureau/workbench';

const notReversible = ['later_run', 'units_moved', 'paid_out'] as const;

/** The sentence about a run for what the API refused, where that of its code says too little. */
export function runProblemKey(problem: ProblemItem): TextKey | undefined {
  const { code, params = {} } = problem;
  switch (code) {
    case 'date_invalid':
      if ('next' in params) {
        if (hasParams(problem, 'previous', 'next')) return 'interest.problem.coupon';
        return hasParams(problem, 'next') ? 'interest.problem.firstCoupon' : 'interest.problem.lastCoupon';
      }
      if (hasParams(problem, 'number', 'earliest')) return 'interest.problem.afterRun';
      if (hasParams(problem, 'earliest', 'latest')) return 'interest.problem.within';
      return hasParams(problem, 'earliest') && !('latest' in params) ? 'interest.problem.matures' : undefined;
    case 'not_reversible': {
      const reason = notReversible.find((candidate) => candidate === params.reason);
      return reason && hasParams(problem, 'used_by') ? `interest.problem.${reason}` : undefined;
    }
    case 'preview_stale':
      return 'interest.problem.stale';
    case 'state_conflict':
      return 'interest.problem.conflict';
    default:
      return undefined;
  }
}

/** The days that a run could go up to instead, where a refusal tells of some. */
export const suggestedDays = (error: unknown, today: string): string[] =>
  problemItems(error)
    .flatMap(({ code, params = {} }) => {
      if (code === 'date_in_future') return [today];
      if (code !== 'date_invalid' || 'number' in params) return [];
      return [params.previous, 'latest' in params ? params.latest : params.earliest];
    })
    .filter((day): day is string => typeof day === 'string' && day <= today);

/** Sentences for what the API refused about a run. */
export function useRunProblem(): (error: unknown) => string {
  const { lookup, formats } = useI18n();
  const { item } = useProblemText();
  return (error) =>
    problemItems(error)
      .map((one) => {
        const key = runProblemKey(one);
        return (key && lookup(key, formatParams(one.params, formats))) ?? item(one);
      })
      .join(' ');
}
