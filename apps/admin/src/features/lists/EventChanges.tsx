import { DescriptionList } from '@ledenbureau/ui';
import { type TextKey, useI18n } from '@ledenbureau/i18n';
import type { AuditEvent } from './lists.api.ts';

type Data = AuditEvent['data'];

/** What tells a machine which row it was, and people nothing: the number of the subject says it. */
const isInternal = (name: string): boolean => /(?:_id|_sha256|digest|^id|^version|^client|^sign_in)$/.test(name);
const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names of values that are changed: by themselves, or as parts of what was before and what is after. */
function changesOf({ before, after, ...rest }: Data): { changes: [string, unknown, unknown][]; rest: Data } {
  if (before === undefined && after === undefined) return { changes: [], rest };
  if (!isObject(before) && !isObject(after)) return { changes: [['', before, after]], rest };
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changed = names.filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  return { changes: changed.map((name) => [name, was[name], is[name]]), rest };
}

/** What an event of the audit says: first what was changed, from and to, then what else was written down with it. */
export function EventChanges({ event }: { event: AuditEvent }) {
  const { t, lookup } = useI18n();
  const show = useShown();
  const { changes, rest } = changesOf(event.data);
  const nameOf = (name: string) =>
    name === '' ? t('audit.value') : (lookup(`audit.field.${name as 'reason'}` satisfies TextKey) ?? name);
  const others = Object.entries(rest).filter(
    ([name, value]) => !isInternal(name) && value !== null && value !== '' && name !== 'number',
  );
  if (changes.length === 0 && others.length === 0) return null;
  return (
    <DescriptionList
      compact
      items={[
        ...changes.map(([name, before, after]) => ({
          term: nameOf(name),
          description: t('audit.fromTo', { before: show(name, before), after: show(name, after) }),
        })),
        ...others.map(([name, value]) => ({ term: nameOf(name), description: show(name, value) })),
      ]}
    />
  );
}

/** A value as people read it; what is named *_cents is money. */
function useShown(): (name: string, value: unknown) => string {
  const { t, lookup, formats } = useI18n();
  const show = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('audit.nothing');
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
    const isText = typeof value === 'string';
    if (name.endsWith('_cents') && (typeof value === 'number' || (isText && /^-?\d+$/.test(value)))) {
      return formats.money(Number(value));
    }
    if (typeof value === 'number') return formats.number(value);
    if (isText && name === 'kind') return lookup(`transaction.kinds.${value as 'issue'}` satisfies TextKey) ?? value;
    if (isText) return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formats.date(value) : value;
    if (Array.isArray(value)) return value.map((one) => show('', one)).join(', ');
    return Object.entries(value)
      .filter(([part]) => !isInternal(part))
      .map(([part, one]) => `${part}: ${show(part, one)}`)
      .join(', ');
  };
  return show;
}
