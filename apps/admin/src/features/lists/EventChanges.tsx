import { MetaLine, Sentence, Text } from '@ledenbureau/ui';
import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { useProblemText } from '@ledenbureau/workbench';
import { Fragment } from 'react';
import { useTermWords } from '../../register/instrument/useTermWords.ts';
import { useRate } from '../../texts/useRate.ts';
import { isInternal, isQuantity, nameKeys, valueKeys } from './auditNames.ts';
import type { AuditEvent } from './lists.api.ts';

type Data = AuditEvent['data'];

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A number of a workbook, with what it is of. */
const isNumberCell = (value: unknown): value is { number: string; unit?: string } =>
  isObject(value) &&
  Object.keys(value).every((name) => name === 'number' || name === 'unit') &&
  typeof value.number === 'string' &&
  /^-?\d+(?:\.\d+)?$/.test(value.number);

/** Names of values that are changed: by themselves, or as parts of what was before and what is after. */
function changesOf({ before, after, ...rest }: Data): { changes: [string, unknown, unknown][]; rest: Data } {
  if (before === undefined && after === undefined) return { changes: [], rest };
  if (!isObject(before) && !isObject(after)) return { changes: [['', before, after]], rest };
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const changed = names.filter((name) => !isInternal(name) && JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  return { changes: changed.map((name) => [name, was[name], is[name]]), rest };
}

/** What an event of the audit says: first what was changed, from and to, then what else was written down with it. */
export function EventChanges({ event }: { event: AuditEvent }) {
  const { t } = useI18n();
  const { show, nameOf } = useShown();
  const { item } = useProblemText();
  const { changes, rest } = changesOf(event.data);
  const { params, code, number: _, ...told } = rest;
  // a code that comes with parameters is that of a refusal
  const refused = isObject(params) && typeof code === 'string' ? item({ code, params }) : null;
  const others = Object.entries(refused === null ? { code, ...told } : told).filter(
    ([name, value]) => !isInternal(name) && value !== null && value !== undefined && value !== '',
  );
  const items = [
    ...changes.map(([name, before, after]) => ({
      term: nameOf(name),
      description: t('audit.fromTo', { before: show(name, before), after: show(name, after) }),
    })),
    ...others.map(([name, value]) => ({ term: nameOf(name), description: show(name, value) })),
    ...(refused === null ? [] : [{ term: t('audit.refused'), description: refused }]),
  ];
  return items.length === 0 ? null : (
    <MetaLine>
      {items.map(({ term, description }) => (
        <Fragment key={term}>
          {term}{' '}
          <Text tone="neutral">
            <Sentence>{description}</Sentence>
          </Text>
        </Fragment>
      ))}
    </MetaLine>
  );
}

/** A name and a value as people read them; what is named *_cents is money. */
function useShown() {
  const { t, lookup, formats } = useI18n();
  const { value: termValue } = useTermWords();
  const rate = useRate();
  const wordsOf = (keys: readonly TextKey[]) => keys.map((key) => lookup(key)).find((words) => words !== null);
  const nameOf = (name: string): string => (name === '' ? t('audit.value') : (wordsOf(nameKeys(name)) ?? name));
  const show = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('audit.nothing');
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
    const isText = typeof value === 'string';
    if (name.endsWith('_cents') && (typeof value === 'number' || (isText && /^-?\d+$/.test(value)))) {
      return formats.money(Number(value));
    }
    if (typeof value === 'number') return termValue(name, value);
    if (isText && (name === 'fields' || name === 'column')) return nameOf(value);
    if (isText && isQuantity(name) && /^-?\d+(?:\.\d+)?$/.test(value)) return formats.quantity(value);
    if (isText) return wordsOf(valueKeys(name, value)) ?? termValue(name, value);
    if (Array.isArray(value)) return value.map((one) => show(name, one)).join(', ');
    if (isNumberCell(value)) {
      const { number, unit } = value;
      if (unit === '%') return rate(Math.round(Number(number) * 10_000));
      return [unit, formats.quantity(number)].filter(Boolean).join(' ');
    }
    return Object.entries(value)
      .filter(([part]) => !isInternal(part))
      .map(([part, one]) => `${nameOf(part)}: ${show(part, one)}`)
      .join(', ');
  };
  return { show, nameOf };
}
