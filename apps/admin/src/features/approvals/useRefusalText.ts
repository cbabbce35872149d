import { useI18n } from '@ledenbureau/i18n';
import { formatParams, problemItems, useProblemText } from '@ledenbureau/workbench';
import type { Question } from '../../register/approval/question.ts';

/** Sentences for what the API refused about a question, in the words of its kind where those of the code say too little. */
export function useRefusalText(question: Question<unknown> | undefined): (error: unknown) => string {
  const { lookup, formats } = useI18n();
  const { item } = useProblemText();
  return (error) =>
    problemItems(error)
      .map((problem) => {
        const key = question?.problemKey?.(problem);
        return (key && lookup(key, formatParams(problem.params, formats))) ?? item(problem);
      })
      .join(' ');
}
