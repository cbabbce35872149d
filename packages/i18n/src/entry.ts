// Imported for its effect by whatever shows a field: fills the parsers, `entry` and the calendar words of all formats. A
// page without fields does not pay for them.
import { createEntryFormats } from './entry/createEntryFormats.ts';
import { provideEntryFormats } from './formats/createFormats.ts';

provideEntryFormats(createEntryFormats);

export type { EntryFormats } from './entry/createEntryFormats.ts';
export type { Parsed, ParseProblem } from './entry/parsed.ts';
