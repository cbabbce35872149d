import { expect, test } from 'vitest';
import { tableOf } from '../../paper/columns.ts';
import { csvFile } from '../../paper/csv.ts';
import { wholeFile } from '../../paper/tables.ts';
import { names } from '../../paper/names.ts';
import { auditActions } from '../../../test/auditActions.ts';
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

test('the logbook says in words what was done, and what a correction found and left', async () => {
  const row = {
    at: '2026-06-30T10:00:00Z',
    actor: 'Anna',
    action: 'member.changed',
    before: '{"birthdate": "1950-03-01", "locality": null}',
    after: '{"birthdate": "1951-03-01", "locality": "Kampen"}',
  };
  const opened = { ...row, action: 'bank_account.created', before: null, after: null };
  const of = async (language: 'nl' | 'en') =>
    (await wholeFile(csvFile(tableOf(sheets.logbook, language, [[row, opened]]), language))).toString().split('\r\n');
  expect((await of('nl')).slice(1, 3)).toEqual([
    '30-06-2026 12:00;Anna;Gegevens gewijzigd;"Geboortedatum: 01-03-1950; Plaats: leeg";"Geboortedatum: 01-03-1951; Plaats: Kampen"',
    '30-06-2026 12:00;Anna;Bankrekening toegevoegd;;',
  ]);
  expect((await of('en'))[1]).toContain('Details changed,Date of birth: 1950-03-01; Town: empty,');
});

test('every step with a member has words in its file', () => {
  const named = Object.keys(names['members.logbook.event']);
  expect(
    auditActions.member?.map((action) => action.replace('.', '_')).filter((name) => !named.includes(name)),
  ).toEqual([]);
});
