import { type Params, validator, type Validator, type ValidatorOptions } from './validator.ts';

/** A rule that a text keeps to; what is no text does not. */
export const textRule = (
  name: string,
  params: Params | undefined,
  holds: (text: string) => boolean,
  options?: ValidatorOptions,
): Validator =>
  validator({
    ...options,
    name,
    ...(params && { params }),
    validate: (value) => typeof value !== 'string' || !holds(value),
  });
