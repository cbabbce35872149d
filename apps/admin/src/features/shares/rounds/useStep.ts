import { useSearchParams } from 'react-router-dom';
import type { RoundAction } from './steps.ts';

/** The step that the address has of this round. */
export function useStep() {
  const [search, setSearch] = useSearchParams();
  return {
    step: search.get('step'),
    choose: (step: RoundAction | null) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          if (step === null) next.delete('step');
          else next.set('step', step);
          return next;
        },
        { replace: true },
      ),
  };
}
