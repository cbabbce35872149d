export type { Formats } from '../formats/createFormats.ts';
export type { Lookup } from '../texts.ts';
export { createFieldFormats } from './createFieldFormats.ts';
export { createTableLookup, type PlainTexts, type TableOf } from './createTableLookup.ts';
