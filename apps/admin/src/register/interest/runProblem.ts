import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { type ProblemItem, problemItems } from '../../api/problem.ts';
import { formatParams, useProblemText } from '../../texts/useProblemText.ts';

const notReversible = ['later_run', 'units_moved', 'paid_out'] as const;

/** The sentence about a run for what the API refused, where that of its code says too little. */
export function runProblemKey({ code, params = {} }: ProblemItem): TextKey | undefined {
  switch (code) {
    case 'date_invalid':
      if ('next' in params) {
        if (params.previous === null) return 'interest.problem.firstCoupon';
        return params.next === null ? 'interest.problem.lastCoupon' : 'interest.problem.coupon';
      }
      if ('number' in params) return 'interest.problem.afterRun';
      if ('latest' in params) return 'interest.problem.within';
      return 'earliest' in params ? 'interest.problem.matures' : undefined;
    case 'not_reversible': {
      const reason = notReversible.find((known) => known === params.reason);
      return reason && `interest.problem.${reason}`;
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
