import { useI18n } from '@ledenbureau/i18n';
import { Text, VisuallyHidden } from '@ledenbureau/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { received } from '../api/received.ts';

/** Milliseconds after which waiting is spoken of, and after which it says what can be done. */
const stages = { slow: 3_000, stuck: 10_000 } as const;
type Stage = keyof typeof stages;

/** How long something has been under way; null while nobody wonders yet. */
function useStage(pending: boolean): Stage | null {
  const [stage, setStage] = useState<Stage | null>(null);
  useEffect(() => {
    if (!pending) return undefined;
    const timers = (Object.keys(stages) as Stage[]).map((name) => setTimeout(() => setStage(name), stages[name]));
    return () => {
      timers.forEach(clearTimeout);
      setStage(null);
    };
  }, [pending]);
  return stage;
}

/** Whether what was sent must be waited for where it was begun: until it is answered, and not longer than until `Patience` says what can be done. */
export function useBusy(pending: boolean): boolean {
  return useStage(pending) !== 'stuck' && pending;
}

/**
 * Says, where an act was begun, that its answer takes long: after three seconds, and after ten what can be done: `reading`, where nothing was entered.
 * Of a file that comes it says how much there is.
 */
export function Patience({ pending, reading = false }: { pending: boolean; reading?: boolean }) {
  const { t, formats } = useI18n();
  const stage = useStage(pending);
  const megabytes = Math.floor(useSyncExternalStore(received.subscribe, received.bytes, received.bytes) / 1_000_000);
  const wait = stage && t(`workbench.patience.${reading && stage === 'stuck' ? 'unread' : stage}`);
  const comes = stage && megabytes > 0 && t('workbench.patience.receiving', { shown: formats.number(megabytes) });
  const words = comes || wait;
  return (
    <>
      {/* there before it has words, or nobody hears them; and out of the flow, so that nothing moves for it. Not each megabyte is read out */}
      <VisuallyHidden role="status">{comes ? t('workbench.patience.slow') : wait}</VisuallyHidden>
      {words && (
        <Text as="p" tone="quiet" aria-hidden>
          {words}
        </Text>
      )}
    </>
  );
}
