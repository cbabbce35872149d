import { useEffect, useState } from 'react';

/** True once `on` has been true for so many milliseconds: what is over before that is not shown, since it would flash. */
export function useLate(on: boolean, after: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const timer = setTimeout(() => setLate(true), after);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [on, after]);
  return on && late;
}
