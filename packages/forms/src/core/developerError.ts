// Bundlers replace this expression by a constant, as they do for React itself; what it guards is then left out.
declare const process: { env: { NODE_ENV?: string } };

type Mistake =
  | 'missingValidatorName'
  | 'unsupportedType'
  | 'notAValidator'
  | 'promiseFromSyncValidator'
  | 'duplicateName'
  | 'parentName'
  | 'badName'
  | 'notAPattern'
  | 'outsideForm'
  | 'insideEngine'
  | 'noFormNode'
  | 'unknownKey';

/** What only programmers need is left out of a production build. */
export const inDevelopment = process.env.NODE_ENV !== 'production';

/** Each mistake in three parts: what happened, why it matters, how to mend it. */
const explained: Record<Mistake, (about: string, more: string) => string[]> | null = !inDevelopment
  ? null
  : {
      missingValidatorName: () => [
        'A validator has no name.',
        'Its message is found by that name, so nobody could be told what is wrong.',
        "Give it one: validator({ name: 'evenNumber', … }).",
      ],
      unsupportedType: (type, name) => [
        `The validator "${name}" is of type "${type}", which its field does not show.`,
        'Its result would never be seen.',
        `Add the type to the field: types={['error', '${type}']}, or change the type of the validator.`,
      ],
      notAValidator: (type) => [
        `Something of type "${type}" stands among the validators.`,
        'Only validators know their name, type and parameters, and a message needs these.',
        'Use a built-in one such as required(), or make one: validator({ name, validate }).',
      ],
      promiseFromSyncValidator: (name) => [
        `The validator "${name}" answered with a promise.`,
        'A promise is no verdict: every value would count as wrong.',
        'Make it with asyncValidator({ name, validate }), or fromSchema(schema, { async: true }).',
      ],
      duplicateName: (name) => [
        `The name "${name}" is used twice in one group.`,
        'The second value would overwrite the first.',
        'Give each field its own name, or end both with [] to make an array.',
      ],
      parentName: (name) => [
        `A field is named "${name}", like the group around it.`,
        'Paths of values and errors would not tell one from the other.',
        'Rename the field or the group.',
      ],
      badName: (name) => [
        name === '' ? 'A field has no name.' : `The name "${name}" holds a character that separates paths.`,
        'Values and errors are kept by name.',
        'Give it a plain name; put the fields of one thing into a FieldGroup.',
      ],
      notAPattern: () => [
        'pattern() was given something other than a regular expression.',
        'Text would be compared by rules nobody wrote.',
        'Write pattern(/^[a-z]+$/).',
      ],
      outsideForm: () => [
        'A form field was rendered outside a Form.',
        'It has no form node to belong to, and no value to show.',
        'Put it inside <Form initialValues={…}>.',
      ],
      unknownKey: (path) => [
        `The schema judges "${path}", and no field has that name.`,
        'Its rules would never be asked.',
        'Name the field so, take it out of the schema, or give it an initial value when its field comes later.',
      ],
      insideEngine: () => [
        'A part of our Form that is no field was rendered where Formik holds the values.',
        'Groups, arrays, summaries and buttons of ours ask the store of our Form, which is not there.',
        'Name fields by their path (name="address.street") and use Formik’s parts, or move to our Form with FormikInForm.',
      ],
      noFormNode: () => [
        'The form has no form element in the page.',
        'Nothing can be submitted without one.',
        'Call submit() only while its <Form> is mounted.',
      ],
    };

/**
 * A mistake in the code that uses the forms. In development its message says what happened, why it matters and how to
 * mend it; in production only which mistake it is, so that nobody downloads sentences for programmers.
 */
export class DeveloperError extends TypeError {
  readonly mistake: Mistake;

  constructor(mistake: Mistake, about = '', more = '') {
    super(`@ledenbureau/forms: ${(explained?.[mistake](about, more) ?? [mistake, about]).join(' ')}`);
    this.name = 'DeveloperError';
    this.mistake = mistake;
  }
}
