// Every built-in rule of text, numbers, money and days side by side: they are read by comparing them.
import { DeveloperError } from '../core/developerError.ts';
import {
  type ValidationContext,
  validator,
  type Validator,
  type ValidatorOptions,
  resultValidator,
} from './validator.ts';

export interface RequiredOptions extends ValidatorOptions {
  /** Required only while this holds; name the fields it reads in `deps`. */
  when?(this: void, context: ValidationContext): boolean;
}

/** Something must be filled in. An empty field reports this and nothing else. */
export const required = ({ when, ...options }: RequiredOptions = {}): Validator =>
  validator({ name: 'required', required: when ?? true, ...options });

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumeric = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value);

/** At least `min` characters. */
export const minLength = (min: number, options?: ValidatorOptions): Validator =>
  validator({
    ...options,
    name: 'minLength',
    params: { min },
    validate: (value) => !isText(value) || value.length < min,
  });

/** At most `max` characters. */
export const maxLength = (max: number, options?: ValidatorOptions): Validator =>
  validator({
    ...options,
    name: 'maxLength',
    params: { max },
    validate: (value) => !isText(value) || value.length > max,
  });

/** Exactly `length` characters. */
export const equalsLength = (length: number, options?: ValidatorOptions): Validator =>
  validator({
    ...options,
    name: 'equalsLength',
    params: { length },
    validate: (value) => !isText(value) || value.length !== length,
  });

/** From `min` to `max` characters. */
export const minMaxLength = ({ min, max }: { min: number; max: number }, options?: ValidatorOptions): Validator =>
  validator({
    ...options,
    name: 'minMaxLength',
    params: { min, max },
    validate: (value) => !isText(value) || value.length < min || value.length > max,
  });

/** A number, NaN excluded. */
export const isNumber = (options?: ValidatorOptions): Validator =>
  validator({ ...options, name: 'number', validate: (value) => !isNumeric(value) });

const outside = (value: unknown, min = -Infinity, max = Infinity) => !isNumeric(value) || value < min || value > max;

/** At least `min`. */
export const minNumber = (min: number, options?: ValidatorOptions): Validator =>
  validator({ ...options, name: 'minNumber', params: { min }, validate: (value) => outside(value, min) });

/** At most `max`. */
export const maxNumber = (max: number, options?: ValidatorOptions): Validator =>
  validator({ ...options, name: 'maxNumber', params: { max }, validate: (value) => outside(value, undefined, max) });

/** From `min` to `max`. */
export const minMaxNumber = ({ min, max }: { min: number; max: number }, options?: ValidatorOptions): Validator =>
  validator({ ...options, name: 'minMaxNumber', params: { min, max }, validate: (value) => outside(value, min, max) });

/** At least so many cents. */
export const minMoney = (min: number, options?: ValidatorOptions): Validator =>
  validator({ ...options, name: 'minMoney', params: { min_cents: min }, validate: (value) => outside(value, min) });

/** At most so many cents. */
export const maxMoney = (max: number, options?: ValidatorOptions): Validator =>
  validator({
    ...options,
    name: 'maxMoney',
    params: { max_cents: max },
    validate: (value) => outside(value, undefined, max),
  });

/** From `min` to `max` cents. */
export const minMaxMoney = ({ min, max }: { min: number; max: number }, options?: ValidatorOptions): Validator =>
  validator({
    ...options,
    name: 'minMaxMoney',
    params: { min_cents: min, max_cents: max },
    validate: (value) => outside(value, min, max),
  });

/** A day: a Date, or text 'YYYY-MM-DD'. */
export type Day = Date | string;

/** The local calendar day of a value as 'YYYY-MM-DD'; null when it is none. */
function dayOf(value: unknown): string | null {
  const date = isText(value) && /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00`) : value;
  if (!(date instanceof Date) || Number.isNaN(date.getTime())) return null;
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-');
  return isText(value) && day !== value ? null : day;
}

/** An existing day. */
export const isDate = (options?: ValidatorOptions): Validator =>
  validator({ ...options, name: 'date', validate: (value) => dayOf(value) === null });

/** Days are compared, not times; a boundary is in. */
function dateRule(name: string, range: { min?: Day; max?: Day }, options?: ValidatorOptions): Validator {
  const bound = (day: Day | undefined) => (day === undefined ? null : dayOf(day));
  const [min, max] = [bound(range.min), bound(range.max)];
  return validator({
    ...options,
    name,
    params: { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) },
    validate: (value) => {
      const day = dayOf(value);
      return day === null || (min !== null && day < min) || (max !== null && day > max);
    },
  });
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
  return validator({
    ...options,
    name: 'pattern',
    params: { pattern: String(expression) },
    validate: (value) => !isText(value) || !fresh.test(value),
  });
}

/** Says that an error or warning that was shown is mended. The field shows success among its `types`. */
export const success = (options?: ValidatorOptions): Validator =>
  resultValidator({
    ...options,
    type: 'success',
    name: 'success',
    judge: ({ results, previous }) =>
      (previous === 'error' || previous === 'warning') &&
      !results.some(({ type }) => type === 'error' || type === 'warning'),
  });
