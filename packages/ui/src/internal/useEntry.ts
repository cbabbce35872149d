import { useEffect, useState, type ChangeEvent } from 'react';
import type { ParseProblem } from '../provider/formats.ts';
import type { CauseEvent } from './change.ts';
import { forgetUndo } from './useComposed.ts';
import { onFormReset, useValue } from './useValue.ts';

/** What stands in a field whose value is read from text. */
export interface ParsedValue {
  /** The text as it stands in the field. */
  text: string;
  /** Why the text has no value, or one the field does not allow; null when it is right, or when there is no text. */
  problem: Exclude<ParseProblem, 'empty'> | null;
  /** What a message about the problem can name: the limits, the scale, the two readings of an ambiguous number. */
  params?: TypedParams | undefined;
  /** It is being typed and may still become right, as "12," or "21-1": nobody need say yet that it is wrong. */
  unfinished?: boolean | undefined;
}

/** Canonical values: days as 'YYYY-MM-DD', cents under names that end in `_cents`, numbers as decimal strings. */
export type TypedParams = Readonly<Record<string, string | number>>;

/** What a text means to one kind of field. */
export interface Reading<V> {
  value: V;
  problem: ParseProblem | null;
  params?: TypedParams | undefined;
}

/** What a message can name of a number that was refused. */
export const numberParams = (scale: number, readings: readonly [string, string] | undefined): TypedParams =>
  readings === undefined ? { scale } : { scale, first: readings[0], second: readings[1] };

interface EntryOptions<V> {
  value: V | undefined;
  defaultValue: V;
  /** What stood there before and could not be read. */
  defaultTyped: Unread | undefined;
  onChange: ((value: V, typed: ParsedValue, event: CauseEvent | undefined) => void) | undefined;
  /** Text → value; an unreadable one has the empty value and the reason. */
  read(text: string, pasted: boolean): Reading<V>;
  /** Value → text; '' for the empty value. */
  show(value: V): string;
  /** What is said of a text that was refused, by what a message can name of it. */
  explain(problem: string, params: TypedParams): string;
  /** Somebody else says it, and judges whether a form may be sent. */
  quiet: boolean;
}

/** A text that an owner keeps: what stood in the field, and why it was not read. */
export interface Unread {
  text: string;
  problem: string | null;
}

interface Draft<V> extends Unread {
  value: V;
  /** Still being typed: then it stands, whatever the owner does with the value. */
  active: boolean;
}

/** What a figure or a day may go on with. */
function endings(text: string): readonly string[] {
  const sign = /\D/.exec(text)?.[0] ?? '-';
  return ['0', '00', '000', '2000', `${sign}2000`, `1${sign}2000`, `${sign}1${sign}2000`];
}

/** Whether a text that was refused has a value once more is typed; of what can be read, one that is allowed. */
function isUnfinished<V>(text: string, problem: string, read: (text: string, pasted: boolean) => Reading<V>): boolean {
  return endings(text).some((ending) => {
    const next = read(text + ending, false).problem;
    return next === null || (next === 'out_of_range' && problem !== next);
  });
}

const wasPasted = (event: Event): boolean =>
  'inputType' in event && (event.inputType === 'insertFromPaste' || event.inputType === 'insertFromDrop');

/**
 * Text that is read into a value at every change and shown back tidily when the reader leaves the field. A text that
 * cannot be read stays, so that it can be mended. A paste is shown back at once, so that what follows is typed in
 * the reader's own notation.
 */
export function useEntry<V>(options: EntryOptions<V>, element: { current: HTMLInputElement | null }) {
  const { read, show, explain, defaultTyped, quiet } = options;
  const [value, change] = useValue<V, [ParsedValue, CauseEvent | undefined]>(options, element);
  const [draft, setDraft] = useState<Draft<V> | null>(defaultTyped ? { ...defaultTyped, value, active: false } : null);
  // the language may have changed since it was typed: a text that would now be another value is made of the value anew
  const means = (text: string, meant: V) => show(meant) === '' || Object.is(read(text, false).value, meant);
  const stands = draft !== null && (draft.active || Object.is(draft.value, value)) && means(draft.text, draft.value);
  const text = stands ? draft.text : show(value);

  const problem = stands ? draft.problem : null;
  const error = problem === null || quiet ? null : explain(problem, read(text, false).params ?? {});
  // a form of the browser's own is not sent with it
  useEffect(() => element.current?.setCustomValidity(error ?? ''), [element, error]);

  // a text that was refused has the value of an empty field, and would stay
  useEffect(() => onFormReset(element.current, () => setDraft(null)), [element]);

  return {
    value,
    text,
    /** The text has no value that is allowed. */
    refused: problem !== null,
    /** What the field says of that, once the reader has left it: before that it may still become right. */
    said: draft?.active ? null : error,
    /** Takes a value that was not typed: from a calendar, a button. */
    choose(next: V, event: CauseEvent | undefined) {
      forgetUndo(element.current!);
      setDraft(null);
      change(next, { text: show(next), problem: null }, event);
    },
    input: {
      value: text,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const typed = event.target.value;
        const pasted = wasPasted(event.nativeEvent);
        const reading = read(typed, pasted);
        const problem = reading.problem === 'empty' ? null : reading.problem;
        const text = pasted && problem === null ? show(reading.value) : typed;
        if (text !== typed) forgetUndo(element.current!);
        setDraft({ ...reading, problem, text, active: true });
        const why = problem !== null && {
          params: reading.params,
          unfinished: (!pasted && isUnfinished(typed, problem, read)) || undefined,
        };
        change(reading.value, { text: typed, problem, ...why }, event);
      },
    },
    /** The reader left the field. */
    settle() {
      if (draft?.problem === null) forgetUndo(element.current!);
      setDraft(draft === null || draft.problem === null ? null : { ...draft, active: false });
    },
  };
}
