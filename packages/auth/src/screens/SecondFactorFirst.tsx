import { type ReactNode, useEffect, useState } from 'react';
import { toAuthError } from '../errors.ts';
import { Screen, Waiting } from './Screen.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { useLoadClient } from './useController.ts';
import { useScreenWords } from './ScreenWords.ts';

/**
 * Asks whoever has a second factor for it before `children`: a code by mail shows the mailbox alone, and what is typed into a form
 * that the service refuses is lost.
 */
export function SecondFactorFirst({ children }: { children: ReactNode }) {
  const { t } = useScreenWords();
  const loadClient = useLoadClient();
  const [needed, setNeeded] = useState<boolean | null>(null);
  useEffect(() => {
    let current = true;
    const ask = async () => {
      try {
        await (await loadClient()).whoami();
        return false;
      } catch (cause) {
        // Of anything else that is wrong, the form tells.
        return toAuthError(cause).key === 'error.auth.session_aal2_required';
      }
    };
    void ask().then((answer) => current && setNeeded(answer));
    return () => {
      current = false;
    };
  }, [loadClient]);
  if (needed === null) return <Waiting />;
  if (!needed) return children;
  return (
    <Screen title={t('auth.secondFactor.title')}>
      <SecondFactor onDone={() => setNeeded(false)} missing={children} />
    </Screen>
  );
}
