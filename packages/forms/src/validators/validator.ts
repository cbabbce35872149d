import { DeveloperError } from '../core/developerError.ts';
import { isEqual, type Values } from '../core/values.ts';

/** What a message means. A field shows errors only, unless it opts in to more. */
export type FeedbackType = 'error' | 'warning' | 'info' | 'success';

/** Parameters of a validator: shown in its message, and compared to see whether it must run again. */
export type Params = Readonly<Record<string, unknown>>;

/** What a validator may ask about its surroundings. */
export interface ValidationContext {
  /** The values of the group the field is in, without disabled fields. */
  readonly values: Readonly<Values>;
  /** The value of a field by its name in this group or in one around it. Name it in `deps`. */
  get(name: string): unknown;
  /** Aborted as soon as the answer no longer matters. */
  readonly signal: AbortSignal;
}

/** A verdict in more words: another key or name, and parameters of this very value. */
export interface Verdict {
  name?: string;
  key?: string;
  /** The message itself, instead of a key. */
  text?: string;
  params?: Params | undefined;
}

/** false (or anything falsy): fine. true: wrong. A string says how it is wrong and reaches the message as `outcome`. */
export type Outcome = boolean | string | Verdict | null | undefined;

/** What a validator found, as it reaches the translator. */
export interface FieldMessage {
  /** Translation key; by default `error.validation.<name>`. */
  key: string;
  params?: Params | undefined;
  /** Name of the validator; absent for errors of the server. */
  name?: string;
  type: FeedbackType;
  /** What the field is called for a person. */
  fieldName: string;
  /** The validator's own word for how the value is wrong. */
  outcome?: string;
  /** The message in words already, from code that has no keys: it is shown as it is. */
  text?: string | undefined;
}

export interface ValidatorOptions {
  /** error by default; any other must be among the field's `types`. */
  type?: FeedbackType;
  /** Another translation key for its message. */
  key?: string;
  /** How the message names the field, instead of its label. */
  fieldName?: string;
  /** Names of fields whose change makes this run again: of the same group, or of one around it. */
  deps?: readonly string[];
}

/** The state of the field after a pass, for a validator of results. */
export interface PassResults {
  /** What the other validators found now. */
  results: readonly FieldMessage[];
  /** What was shown before this pass. */
  previous: FeedbackType | null;
}

/** A rule as a value with a name. Make one with validator, asyncValidator or resultValidator. */
export interface Validator<T = unknown> extends ValidatorOptions {
  readonly kind: 'sync' | 'async' | 'result';
  readonly name: string;
  readonly params?: Params | undefined;
  /** An empty value is an error: always, or when this says so. */
  readonly required?: boolean | ((context: ValidationContext) => boolean);
  readonly validate?: (value: T, context: ValidationContext) => Outcome | Promise<Outcome>;
  readonly judge?: (pass: PassResults) => Outcome;
  /** Milliseconds a value must stand still before an asynchronous validator is asked. */
  readonly wait?: number;
}

/** Every validator made here, to tell one from anything else that looks like it. */
const ownValidators = new WeakSet<object>();
export const isValidator = (value: unknown): value is Validator => ownValidators.has(value as object);

function make<T>(validator: Validator<T>): Validator<T> {
  if (!validator.name) throw new DeveloperError('missingValidatorName');
  const frozen = Object.freeze({ ...validator });
  ownValidators.add(frozen);
  return frozen;
}

export interface SyncRule<T> extends ValidatorOptions {
  name: string;
  params?: Params;
  required?: Validator<T>['required'];
  /** Never called with an empty value. */
  validate?(this: void, value: T, context: ValidationContext): Outcome;
}

/** A rule that answers at once. */
export const validator = <T = unknown>(rule: SyncRule<T>): Validator<T> => make<T>({ ...rule, kind: 'sync' });

export interface AsyncRule<T> extends ValidatorOptions {
  name: string;
  params?: Params;
  wait?: number;
  /** Never called with an empty value. Stop when `context.signal` is aborted; a late answer is dropped anyhow. */
  validate(this: void, value: T, context: ValidationContext): Promise<Outcome>;
}

/** A rule that has to ask somebody. The answer for an older value never shows. */
export const asyncValidator = <T = unknown>(rule: AsyncRule<T>): Validator<T> => make<T>({ ...rule, kind: 'async' });

export interface ResultRule extends ValidatorOptions {
  name: string;
  params?: Params;
  judge(this: void, pass: PassResults): Outcome;
}

/** A rule about what the others found; it runs after each pass, never on an empty value. */
export const resultValidator = (rule: ResultRule): Validator => make({ ...rule, kind: 'result' });

/** Whether two validators ask the same: then nothing has to run again. */
export const sameRule = (a: Validator<never>, b: Validator<never>): boolean =>
  a === b ||
  (typeof a.required === typeof b.required &&
    (['name', 'kind', 'type', 'key', 'fieldName', 'params'] as const).every((key) => isEqual(a[key], b[key])));
