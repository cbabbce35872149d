import { useEffect, useRef, useState } from 'react';
import type { AuthError } from '../../errors.ts';
import type { SecondFactorSettings } from '../useSecondFactors.ts';
import { parts } from './parts.ts';

/**
 * Makes what is open ready, once: asks the service whether the sign-in is fresh enough, and for the recovery codes to show. True when
 * it is.
 */
export function usePrepared(
  open: string | null,
  { state, change, prepare }: SecondFactorSettings,
  onErrors: (errors: readonly AuthError[]) => void,
  onOpen: (part: null) => void,
): boolean {
  const [prepared, setPrepared] = useState<string | null>(null);
  const lastKey = useRef<string | null>(null);
  const fresh = state?.fresh === true;
  const run = async (part: string) => {
    if (fresh && part !== parts.codes && part !== parts.newCodes) return [];
    return part === parts.codes ? change({ method: 'lookup_secret', lookup_secret_reveal: true }) : prepare();
  };
  const latest = useRef({ run, onErrors, onOpen });
  useEffect(() => {
    latest.current = { run, onErrors, onOpen };
  });
  useEffect(() => {
    if (open === lastKey.current) return;
    lastKey.current = open;
    setPrepared(null);
    if (open === null) return;
    const ask = async () => {
      const errors = await latest.current.run(open);
      if (errors === null || lastKey.current !== open) return;
      if (errors.length === 0) return setPrepared(open);
      latest.current.onErrors(errors);
      latest.current.onOpen(null);
    };
    void ask();
  }, [open]);
  return open !== null && prepared === open;
}
