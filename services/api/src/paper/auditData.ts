import type { Language } from '../domain/language.ts';
import { sentenceOf } from '../domain/bulk/messages.ts';
import { auditFields } from './auditFields.ts';
import { auditWord } from './auditWords.ts';
import type { Words } from './columns.ts';
import { paperFormats } from './formats.ts';
import { kindNames } from './kindNames.ts';

type Data = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What tells a machine which row it was, and people nothing: the number of the subject says it. */
export const isInternal = (name: string): boolean =>
  /(?:_ids?|sha256|digest|^calculated_by|^id|^version|^client|^sign_in|^identity_updated_at|^seen_tour|^same_as|^units)$/.test(
    name,
  );

const quantities = ['quantity', 'budget_quantity', 'asked', 'allocated', 'released', 'max_per_member'];
/** Numbers that count nothing. */
const plainNumbers = ['member_no_from', 'year', 'fiscal_year'];
const decimal = /^-?\d+(?:\.\d+)?$/u;

const words = {
  value: { nl: 'Waarde', en: 'Value' },
  nothing: { nl: 'leeg', en: 'empty' },
  yes: { nl: 'ja', en: 'yes' },
  no: { nl: 'nee', en: 'no' },
  refused: { nl: 'Geweigerd', en: 'Refused' },
  month: { nl: 'maand', en: 'month' },
  months: { nl: 'maanden', en: 'months' },
  day: { nl: 'dag', en: 'day' },
  days: { nl: 'dagen', en: 'days' },
} satisfies Record<string, Words>;

/** What the log wrote down with an action, as its page tells it: first what was changed, from and to, then the rest. */
export function auditData(data: Data, language: Language): string {
  const { before, after, params, code, number: _, ...rest } = data;
  const { nameOf, show } = wording(language);
  // a code that comes with parameters is that of a refusal
  const isRefusal = isObject(params) && typeof code === 'string';
  const others = Object.entries(isRefusal ? rest : { code, params, ...rest }).filter(
    ([name, value]) => !isInternal(name) && value !== null && value !== undefined && value !== '',
  );
  return [
    ...changesOf(before, after).map(([name, was, is]) => `${nameOf(name)}: ${show(name, was)} → ${show(name, is)}`),
    ...others.map(([name, value]) => `${nameOf(name)}: ${show(name, value)}`),
    ...(isRefusal ? [`${words.refused[language]}: ${sentenceOf({ code, params }, language)}`] : []),
  ].join('; ');
}

/** Names of values that are changed: by themselves, or as parts of what was before and what is after. */
function changesOf(before: unknown, after: unknown): [name: string, was: unknown, is: unknown][] {
  if (before === undefined && after === undefined) return [];
  if (!isObject(before) && !isObject(after)) return [['', before, after]];
  const [was, is] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !isInternal(name) && JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((name) => [name, was[name], is[name]]);
}

/** A name and a value in a language; what is named *_cents is money. */
function wording(language: Language) {
  const formats = paperFormats[language];
  const names: Readonly<Record<string, Words>> = auditFields.name;
  const values: Readonly<Record<string, Readonly<Record<string, Words>>>> = auditFields.value;
  const kinds: Readonly<Record<string, string>> = kindNames[language];
  const money = (cents: number) => (language === 'nl' ? `€ ${formats.amount(cents)}` : `€${formats.amount(cents)}`);
  const count = (value: number, one: 'day' | 'month') =>
    `${formats.number(value)} ${words[value === 1 ? one : (`${one}s` as const)][language]}`;

  const nameOf = (name: string): string => (name === '' ? words.value : names[name])?.[language] ?? name;

  function ofNumber(name: string, value: number): string {
    if (name.endsWith('_cents')) return money(value);
    if (name.endsWith('_ppm')) return formats.percentage(value);
    if (plainNumbers.includes(name)) return String(value);
    if (['lock_in_months', 'coupon_months'].includes(name)) return count(value, 'month');
    if (['four_eyes_days', 'iban_hold_days', 'notice_days'].includes(name)) return count(value, 'day');
    return formats.number(value);
  }

  function ofText(name: string, value: string): string {
    if (name.endsWith('_cents') && decimal.test(value)) return money(Number(value));
    if (name === 'fields' || name === 'column') return nameOf(value);
    if (quantities.includes(name) && decimal.test(value)) return formats.quantity(value);
    if (name === 'section') return auditWord('section', value, language);
    if (name === 'kind' && value in kinds) return kinds[value] ?? value;
    const word = values[name === 'reason_code' ? 'reason' : name]?.[value]?.[language];
    if (word !== undefined) return word;
    return /^\d{4}-\d{2}-\d{2}$/u.test(value) ? formats.day(value) : value;
  }

  function show(name: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return words.nothing[language];
    if (typeof value === 'boolean') return words[value ? 'yes' : 'no'][language];
    if (typeof value === 'number') return ofNumber(name, value);
    if (typeof value === 'string') return ofText(name, value);
    if (Array.isArray(value)) return value.map((one) => show(name, one)).join(', ');
    const parts = value as Data;
    // a number of a workbook, with what it is of
    if (typeof parts.number === 'string' && decimal.test(parts.number) && Object.keys(parts).every(isNumberPart)) {
      const number = formats.quantity(parts.number);
      return parts.unit === '%' ? `${number}%` : [parts.unit, number].filter(Boolean).join(' ');
    }
    return Object.entries(parts)
      .filter(([part]) => !isInternal(part))
      .map(([part, one]) => `${nameOf(part)}: ${show(part, one)}`)
      .join(', ');
  }
  return { nameOf, show };
}

const isNumberPart = (part: string): boolean => part === 'number' || part === 'unit';
