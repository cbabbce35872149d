import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { type Tone, Timeline } from '@ledenbureau/ui';
import type { TimelineEvent } from '../../api/types.ts';

/** What stands out; the rest is neutral. */
const tones: Readonly<Record<string, Tone>> = {
  failed: 'danger',
  reversal_failed: 'danger',
  reversal_asked: 'warning',
  reversed: 'warning',
  executed: 'positive',
};

const asText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Everything that happened to a run, newest first, as the audit has it. */
export function RunLog({ events }: { events: readonly TimelineEvent[] }) {
  const { t, lookup, formats } = useI18n();
  const newest = events.toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Timeline
      aria-label={t('conversions.tab.log')}
      items={newest.map(({ at, actor, action, data }, index) => {
        const verb = action.slice(action.indexOf('.') + 1);
        const member =
          typeof data.member_no === 'number'
            ? t('requests.memberNo', { number: formats.number(data.member_no) })
            : undefined;
        const more = [member, asText(data.comment) ?? asText(data.reason)].filter(Boolean).join(': ');
        return {
          id: `${at}-${index}`,
          at,
          title: lookup(`conversions.event.${verb as 'planned'}` satisfies TextKey) ?? action,
          by: actor.name,
          tone: tones[verb] ?? ('neutral' as const),
          ...(more ? { description: more } : {}),
        };
      })}
    />
  );
}
