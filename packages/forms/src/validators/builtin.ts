// Every built-in rule of text, numbers, money and days side by side: they are read by comparing them.
import { DeveloperError } from '../core/developerError.ts';
import { localDay } from '../core/values.ts';
import { rule, textRule } from './textRule.ts';
import {
  type ValidationContext,
  validator,
  type Validator,
  type ValidatorOptions,
  resultValidator,
  type FeedbackType,
  type Params,
} from './validator.ts';

export interface RequiredOptions extends ValidatorOptions {
  /** Required only while this holds; name the fields it reads in `deps`. */
  when?(this: void, context: ValidationContext): boolean;
}

/** Something must be filled in. An empty field reports this and nothing else. */
export const required = ({ when, ...options }: RequiredOptions = {}): Validator =>
  validator({ name: 'required', required: when ?? true, ...options });

/** A rule about the length of a text. */
const length = (name: string, params: Params, min: number, max: number, options?: ValidatorOptions): Validator =>
  textRule(name, params, (text) => text.length >= min && text.length <= max, options);

/** At least `min` characters. */
export const minLength = (min: number, options?: ValidatorOptions): Validator =>
  length('minLength', { min }, min, Infinity, options);

/** At most `max` characters. */
export const maxLength = (max: number, options?: ValidatorOptions): Validator =>
  length('maxLength', { max }, 0, max, options);

/** Exactly `length` characters. */
export const equalsLength = (exactly: number, options?: ValidatorOptions): Validator =>
  length('equalsLength', { length: exactly }, exactly, exactly, options);

/** From `min` to `max` characters. */
export const minMaxLength = ({ min, max }: { min: number; max: number }, options?: ValidatorOptions): Validator =>
  length('minMaxLength', { min, max }, min, max, options);

/** A rule about a number; NaN is none. */
const range = (name: string, params: Params, min: number, max: number, options?: ValidatorOptions): Validator =>
  rule(name, params, (value) => typeof value === 'number' && value >= min && value <= max, options);

/** A number, NaN excluded. */
export const isNumber = (options?: ValidatorOptions): Validator => range('number', {}, -Infinity, Infinity, options);

/** At least `min`. */
export const minNumber = (min: number, options?: ValidatorOptions): Validator =>
  range('minNumber', { min }, min, Infinity, options);

/** At most `max`. */
export const maxNumber = (max: number, options?: ValidatorOptions): Validator =>
  range('maxNumber', { max }, -Infinity, max, options);

/** From `min` to `max`. */
export const minMaxNumber = ({ min, max }: { min: number; max: number }, options?: ValidatorOptions): Validator =>
  range('minMaxNumber', { min, max }, min, max, options);

/** At least so many cents. */
export const minMoney = (min: number, options?: ValidatorOptions): Validator =>
  range('minMoney', { min_cents: min }, min, Infinity, options);

/** At most so many cents. */
export const maxMoney = (max: number, options?: ValidatorOptions): Validator =>
  range('maxMoney', { max_cents: max }, -Infinity, max, options);

/** From `min` to `max` cents. */
export const minMaxMoney = ({ min, max }: { min: number; max: number }, options?: ValidatorOptions): Validator =>
  range('minMaxMoney', { min_cents: min, max_cents: max }, min, max, options);

/** A day: a Date, or text 'YYYY-MM-DD'. */
export type Day = Date | string;

/** The local calendar day of a value as 'YYYY-MM-DD'; '' when it is none. */
function dayOf(value: unknown): string {
  if (value instanceof Date) return localDay(value);
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return '';
  return localDay(new Date(`${value}T00:00`)) === value ? value : '';
}

/** An existing day. */
export const isDate = (options?: ValidatorOptions): Validator =>
  rule('date', undefined, (value) => dayOf(value) !== '', options);

/** Days are compared, not times; a boundary is in. */
function dateRule(name: string, range: { min?: Day; max?: Day }, options?: ValidatorOptions): Validator {
  const params = Object.fromEntries(Object.entries(range).map(([key, day]) => [key, dayOf(day)]));
  const { min = '', max = '' } = params;
  const within = (day: string) => day !== '' && day >= min && (max === '' || day <= max);
  return rule(name, params, (value) => within(dayOf(value)), options);
}

/** This day or later. */
export const minDate = (min: Day, options?: ValidatorOptions) => dateRule('minDate', { min }, options);
/** This day or earlier. */
export const maxDate = (max: Day, options?: ValidatorOptions) => dateRule('maxDate', { max }, options);
/** From `min` to `max`. */
export const minMaxDate = (range: { min: Day; max: Day }, options?: ValidatorOptions) =>
  dateRule('minMaxDate', range, options);

/** Text that matches; the expression is never stateful, whatever its flags. */
export function pattern(expression: RegExp, options?: ValidatorOptions): Validator {
  if (!(expression instanceof RegExp)) throw new DeveloperError('notAPattern');
  const fresh = new RegExp(expression.source, expression.flags.replace(/[gy]/g, ''));
  return textRule('pattern', { pattern: String(expression) }, (text) => fresh.test(text), options);
}

const isBad = (type: FeedbackType | null) => type === 'error' || type === 'warning';

/** Says that an error or warning that was shown is mended. The field shows success among its `types`. */
export const success = (options?: ValidatorOptions): Validator =>
  resultValidator({
    ...options,
    type: 'success',
    name: 'success',
    judge: ({ results, previous }) => isBad(previous) && !results.some(({ type }) => isBad(type)),
  });
