import { createFormats } from '../formats/createFormats.ts';
import { isolate } from '../isolate.ts';
import type { Lookup } from '../texts.ts';

/** Texts by their key. */
export type PlainTexts = Readonly<Record<string, string | undefined>>;

type Variables = Readonly<Record<string, unknown>>;

type OtherForms<Key> = Key extends `${infer Name}_other` ? `${Name}_${'zero' | 'two' | 'few' | 'many'}` : never;
/** A table of another language: every text, and beside `_one` and `_other` the forms that the language has more, such as `_few`. */
export type TableOf<Key extends string> = Readonly<Record<Key, string> & Partial<Record<OtherForms<Key>, string>>>;

const placeholder = /\{\{-?\s*(\w+)\s*\}\}/g;
const nestedText = /\$t\(([\w.]+)\)/g;

/**
 * Looks texts up in a table, without i18next: for what a package says where the app has no catalogue. Texts are written as
 * in a catalogue: `{{name}}`, `$t(other.key)`, and `members_one` beside `members_other`, chosen by `count`. A form that is missing
 * reads as `members_other`. A text that is nested in itself is none.
 */
export function createTableLookup(texts: PlainTexts, formatLocale: string): Lookup {
  const plurals = new Intl.PluralRules(formatLocale);
  const formats = createFormats(formatLocale);
  const textOf = (key: string): string | null => (Object.hasOwn(texts, key) ? (texts[key] ?? null) : null);

  /** `around`: the texts it is nested in. */
  const write = (key: string, variables: Variables, around: readonly string[]): string | null => {
    if (around.includes(key)) return null;
    const { count } = variables;
    const form =
      typeof count === 'number' ? (textOf(`${key}_${plurals.select(count)}`) ?? textOf(`${key}_other`)) : null;
    const text = form ?? textOf(key);
    if (text === null) return null;
    let isWhole = true;
    const fill = (value: unknown, name: string): string => {
      if (typeof value === 'number') return name === 'count' ? formats.number(value) : String(value);
      if (typeof value === 'string') return isolate(value);
      isWhole = false;
      return '';
    };
    // Nested texts and placeholders in one go: what stands in a variable is never read as a template.
    const written = text.replace(
      new RegExp(`${placeholder.source}|${nestedText.source}`, 'g'),
      (_match, name, nested) => {
        if (name !== undefined) return fill(variables[name as string], name as string);
        const other = write(nested as string, variables, [...around, key]);
        isWhole &&= other !== null;
        return other ?? '';
      },
    );
    return isWhole ? written : null;
  };
  return (key, variables = {}) => write(key, variables, []);
}
