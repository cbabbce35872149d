import { useI18n } from '@ledenbureau/i18n';
import { Text, VisuallyHidden } from '@ledenbureau/ui';
import { useEffect, useState } from 'react';

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

/** Says, where an act was begun, that its answer takes long: after three seconds, and after ten what can be done: `reading`, where nothing was entered. */
export function Patience({ pending, reading = false }: { pending: boolean; reading?: boolean }) {
  const { t } = useI18n();
  const stage = useStage(pending);
  const words = stage && t(`workbench.patience.${reading && stage === 'stuck' ? 'unread' : stage}`);
  return (
    <>
      {/* there before it has words, or nobody hears them; and out of the flow, so that nothing moves for it */}
      <VisuallyHidden role="status">{words}</VisuallyHidden>
      {words && (
        <Text as="p" tone="quiet" aria-hidden>
          {words}
        </Text>
      )}
    </>
  );
}
