import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frozenViolations, migrationDigests, newMigrations, recordedReleases, unsafeStatements } from './migrations.ts';
import type { Release } from './migrations.ts';

const releases: Release[] = [
  { version: '0.1.0', commit: 'a'.repeat(40), migrations: { '0001_a.sql': 'one' } },
  { version: '0.2.0', commit: 'b'.repeat(40), migrations: { '0001_a.sql': 'one', '0002_b.sql': 'two' } },
];
const now = { '0001_a.sql': 'one', '0002_b.sql': 'two' };

describe('released migrations', () => {
  it('are as they were released', () => {
    const [first] = recordedReleases();
    expect(Object.keys(first!.migrations)).toHaveLength(21);
    expect(frozenViolations(recordedReleases(), migrationDigests())).toEqual([]);
  });

  it('may be followed by new ones', () => {
    expect(frozenViolations(releases, { ...now, '0003_c.sql': 'three' })).toEqual([]);
  });

  it.each([
    ['changed', { ...now, '0001_a.sql': 'other' }, ['0001_a.sql was changed']],
    ['gone', { '0001_a.sql': 'one' }, ['0002_b.sql is gone']],
    ['renamed', { '0001_a.sql': 'one', '0002_c.sql': 'two' }, ['0002_b.sql is gone', '0002_c.sql is new']],
    ['preceded by a new one', { ...now, '0001_b.sql': 'new' }, ['0001_b.sql is new']],
    ['joined by one without a number', { ...now, 'c.sql': 'new' }, ['c.sql is new']],
  ])('are not %s', (_, files, reasons) => {
    const violations = frozenViolations(releases, files);
    expect(violations).toHaveLength(reasons.length);
    for (const [at, reason] of reasons.entries()) expect(violations[at]).toContain(reason);
  });
});

describe('a new migration', () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'migration-'))));
  afterAll(() => rmSync(folder, { recursive: true }));
  const look = (text: string) => {
    const path = join(folder, '0099_change.sql');
    writeFileSync(path, text);
    return unsafeStatements(path).map((sentence) => sentence.split(': ')[1]);
  };

  it('of ours stops nobody', () => {
    expect(newMigrations(recordedReleases()).flatMap(unsafeStatements)).toEqual([]);
  });

  it.each([
    ['create table t (id uuid primary key); create index on t (id); grant select on t to ledenbureau_service;', []],
    ['alter table members add column more text;', []],
    [
      '-- outside of a transaction\ndrop index concurrently if exists m;\ncreate index concurrently m on members (more);',
      [],
    ],
    ['-- outside of a transaction\ncreate unique index concurrently members_more on members (more);', ['cut']],
    [
      '-- outside of a transaction\ncreate index concurrently m on members (more);\ndrop index concurrently if exists m;',
      ['cut'],
    ],
    ['create index members_more on members (more);', ['require-concurrent-index-creation']],
    ['create index concurrently members_more on members (more);', ['concurrently']],
    ['alter table members drop column more;', ['ban-drop-column']],
    ['-- nothing has read it since 0.3\n-- squawk-ignore ban-drop-column\nalter table members drop column more;', []],
    ['alter table members rename column more to less;', ['renaming-column']],
    ['alter table members rename to people;', ['renaming-table']],
    ['drop table members;', ['ban-drop-table']],
    ['alter table members alter column more type date using more::date;', ['changing-column-type']],
    ['alter table members add column more text not null;', ['adding-required-field']],
    ['alter table members alter column more set not null;', ['adding-not-nullable-field']],
    ['alter table members add constraint c check (more > 0);', ['constraint-missing-not-valid']],
  ])('%s', (text, rules) => expect(look(text)).toEqual(rules));
});
