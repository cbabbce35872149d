import { useParameters } from '@ledenbureau/workbench';
import type { RoundAction } from './steps.ts';

/** The step that the address has of this round. */
export function useStep() {
  const { search, put } = useParameters();
  return {
    step: search.get('step'),
    choose: (step: RoundAction | null) => put({ step: step ?? '' }),
  };
}
