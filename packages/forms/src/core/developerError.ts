/** A mistake in the code that uses the forms: what happened, why it matters, how to mend it. */
export class DeveloperError extends TypeError {
  constructor(what: string, why: string, how: string) {
    super(`@ledenbureau/forms: ${what} ${why} ${how}`);
    this.name = 'DeveloperError';
  }
}

export const missingValidatorName = () =>
  new DeveloperError(
    'A validator has no name.',
    'Its message is found by that name, so nobody could be told what is wrong.',
    "Give it one: validator({ name: 'evenNumber', … }).",
  );

export const unsupportedType = (type: string, name: string) =>
  new DeveloperError(
    `The validator "${name}" is of type "${type}", which its field does not show.`,
    'Its result would never be seen.',
    `Add the type to the field: types={['error', '${type}']}, or change the type of the validator.`,
  );

export const notAValidator = (found: unknown) =>
  new DeveloperError(
    `Something of type "${Array.isArray(found) ? 'array' : found === null ? 'null' : typeof found}" stands among the validators.`,
    'Only validators know their name, type and parameters, and a message needs these.',
    'Use a built-in one such as required(), or make one: validator({ name, validate }).',
  );

export const promiseFromSyncValidator = (name: string) =>
  new DeveloperError(
    `The validator "${name}" answered with a promise.`,
    'A promise is no verdict: every value would count as wrong.',
    'Make it with asyncValidator({ name, validate }), or fromSchema(schema, { async: true }).',
  );

export const duplicateName = (name: string) =>
  new DeveloperError(
    `The name "${name}" is used twice in one group.`,
    'The second value would overwrite the first.',
    'Give each field its own name, or end both with [] to make an array.',
  );

export const parentName = (name: string) =>
  new DeveloperError(
    `A field is named "${name}", like the group around it.`,
    'Paths of values and errors would not tell one from the other.',
    'Rename the field or the group.',
  );

export const badName = (name: string) =>
  new DeveloperError(
    name === '' ? 'A field has no name.' : `The name "${name}" holds a character that separates paths.`,
    'Values and errors are kept by name.',
    'Give it a plain name; put the fields of one thing into a FieldGroup.',
  );

export const outsideForm = () =>
  new DeveloperError(
    'A form field was rendered outside a Form.',
    'It has no form node to belong to, and no value to show.',
    'Put it inside <Form initialValues={…}>.',
  );

export const noFormNode = () =>
  new DeveloperError(
    'The form has no form element in the page.',
    'Nothing can be submitted without one.',
    'Call submit() only while its <Form> is mounted.',
  );
