import type { ColumnType } from 'kysely';

/** An instant as ISO text in UTC; a Date is accepted when writing. */
export type Instant = ColumnType<string, string | Date, string | Date>;
export type InstantDefault = ColumnType<string, string | Date | undefined, string | Date>;
export type InstantOrNull = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
/** Written by the database itself (ledger_book, triggers, migrations): readable, never written by the service. */
export type Sealed<T> = ColumnType<T, never, never>;
export type SealedRow<T> = { [K in keyof T]: Sealed<T[K]> };
/** JSON as parsed when read, as text when written. */
export type Json = ColumnType<unknown, string, string>;
