import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { Button, type Tone, Timeline } from '@ledenbureau/ui';
import { useState } from 'react';
import type { TimelineEvent } from '../../api/types.ts';

/** What stands out; the rest is neutral. */
const tones: Readonly<Record<string, Tone>> = {
  payment_failed: 'danger',
  reversal_asked: 'warning',
  reversed: 'warning',
};

/** As many lines as stand beside what is to be decided. */
const shortLength = 4;

const asText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** What happened to a request, newest first: in lines beside the decision, and all of it on demand. */
export function RequestTimeline({ events }: { events: readonly TimelineEvent[] }) {
  const { t, lookup, formats } = useI18n();
  const [all, setAll] = useState(false);
  const newest = events.toSorted((a, b) => b.at.localeCompare(a.at));
  const items = newest.map(({ at, actor, action, data }, index) => {
    const verb = action.slice(action.indexOf('.') + 1);
    const more = asText(data.comment) ?? asText(data.text) ?? asText(data.code);
    return {
      id: `${at}-${index}`,
      at,
      title: lookup(`requests.event.${verb as 'approved'}` satisfies TextKey) ?? action,
      by: actor.name,
      tone: tones[verb] ?? ('neutral' as const),
      ...(more === undefined ? {} : { description: more }),
    };
  });
  return (
    <>
      <Timeline compact items={all ? items : items.slice(0, shortLength)} />
      {items.length > shortLength && !all ? (
        <Button inline onClick={() => setAll(true)}>
          {t('requests.wholeTimeline', { steps: formats.number(items.length) })}
        </Button>
      ) : null}
    </>
  );
}
