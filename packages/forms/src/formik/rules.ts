import type { FieldValidator } from 'formik';
import { isEmpty } from '../core/values.ts';
import { schemaRule } from '../validators/fromSchema.ts';
import { asyncValidator, validator, type Validator, type Verdict } from '../validators/validator.ts';
import { firstText, toMessage } from './words.ts';

/** What a schema of the form says of a path. */
export const schemaAt = (schema: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => {
    const { fields, innerType } = (at ?? {}) as { fields?: Record<string, unknown>; innerType?: unknown };
    if (!fields) return innerType;
    return Object.hasOwn(fields, key) ? fields[key] : undefined;
  }, schema);

/** The `validate` of a field, as the newest render of its component gave it. */
export interface FormikQuestion {
  validate: FieldValidator;
  /** It answered with a promise: then it is asked when the value changes, and no oftener. */
  promised: boolean;
}

function toVerdict(answer: unknown): Verdict | false {
  const errorText = firstText(answer);
  if (errorText === undefined) return false;
  const { key, text } = toMessage(errorText, '');
  return { key, params: {}, ...(text === undefined ? {} : { text }) };
}

/** The rules of a field that Formik's code shows: what the schema says of it, then its own `validate`. */
export function rulesOf(schema: unknown, question: FormikQuestion | undefined): readonly Validator[] {
  const rule = schemaRule(schema);
  const ofSchema = rule ? [rule] : [];
  if (!question) return ofSchema;
  let promise: Promise<unknown> | undefined;
  return [
    ...ofSchema.map(onlyFilled),
    validator({
      name: 'formik',
      params: { asked: question },
      validate(value) {
        const answer: unknown = question.validate(value);
        promise = answer instanceof Promise ? answer : undefined;
        question.promised = promise !== undefined;
        return promise ? false : toVerdict(answer);
      },
    }),
    asyncValidator({ name: 'formik', params: { asked: question }, validate: async () => toVerdict(await promise) }),
  ];
}

/** A rule that is not given an empty value, where others of the field are. */
const onlyFilled = ({ name, params, deps, required, validate }: Validator): Validator =>
  validator({
    name,
    ...(params ? { params } : {}),
    ...(deps ? { deps } : {}),
    ...(required === undefined ? {} : { required }),
    validate: (value, context) => {
      const outcome = isEmpty(value) ? false : validate?.(value, context);
      return outcome instanceof Promise ? false : outcome;
    },
  });
