import { type Params, validator, type Validator, type ValidatorOptions } from './validator.ts';

/** A rule with a name of ours that a value keeps to. */
export const rule = (
  name: string,
  params: Params | undefined,
  holds: (value: unknown) => boolean,
  options?: ValidatorOptions,
): Validator => validator({ ...options, name, ...(params && { params }), validate: (value) => !holds(value) });

/** A rule that a text keeps to; what is no text does not. */
export const textRule = (
  name: string,
  params: Params | undefined,
  holds: (text: string) => boolean,
  options?: ValidatorOptions,
): Validator => rule(name, params, (value) => typeof value === 'string' && holds(value), options);
