import { useParameters } from '@ledenbureau/workbench';
import { useEffect, useRef } from 'react';
import type { RoundAction } from './steps.ts';

/** The step that the address has of this round. */
export function useStep() {
  const { search, put } = useParameters();
  const step = search.get('step');
  const now = useRef(step);
  useEffect(() => {
    now.current = step;
  });
  const choose = (next: RoundAction | null) => put({ step: next ?? '' });
  return {
    step,
    choose,
    /** The dialog of a step has ended; one that was opened meanwhile stays. */
    end: (ended: RoundAction) => {
      if (now.current === ended) choose(null);
    },
  };
}
