import { expect, test } from 'vitest';
import { tableOf } from '../../paper/columns.ts';
import { csvFile } from '../../paper/csv.ts';
import { wholeFile } from '../../paper/tables.ts';
import { sheets } from './subjectColumns.ts';
import type { Read, SheetName } from './subjectColumns.ts';

test.each<[SheetName, Read, string]>([
  ['transactions', { kind: 'issue', booked_at: '2025-12-31T23:30:00Z' }, '01-01-2026 00:30'],
  ['mails', { created_at: '2026-06-30T22:30:00Z' }, '01-07-2026 00:30'],
  ['details', { field: 'created_at', value: '2025-12-31T23:00:00Z' }, 'Ingevoerd op;01-01-2026 00:00'],
])('an instant in %s is of its day in Amsterdam, and not of the day before', async (sheet, row, written) => {
  const file = await wholeFile(csvFile(tableOf(sheets[sheet], 'nl', [[row]]), 'nl'));
  expect(file.toString()).toContain(written);
});
