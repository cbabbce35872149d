import { firstPage, withParameters } from './withParameters.ts';

/** The parameters of an address with another filter ('' removes one), at its first page. */
export const withFilter = (search: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams =>
  withParameters(search, { ...firstPage, ...changes });
