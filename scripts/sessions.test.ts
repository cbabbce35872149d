// Nothing of the service outlives a transaction in its session (ADR 0084): a pooler gives the next one to somebody else.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What stays with a session, by what it is called. */
const staying: Record<string, RegExp> = {
  'a lock of the session': /pg_(try_)?advisory_(un)?lock(_shared|_all)?\b/u,
  'a setting of the session': /\bset session\b(?! authorization)|\bset role\b|set_config\([^)]*,\s*false\)/iu,
  'a temporary table': /create (unlogged )?temp(orary)? (table|view)(?![^;]*on commit drop)/iu,
  'a cursor that is held': /\bwith hold\b/iu,
  'a session taken out of the pool': /\.connection\(\)/u,
  'a start-up option': /\boptions: .*-c /u,
};

/** Its session is the one that listens, which no pooler of transactions may have (DATABASE_LISTEN_URL). */
const listening = 'services/api/src/modules/notifications/places.ts';

const sources = execFileSync('git', ['ls-files', 'services/api/src', 'services/api/migrations'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|sql)$/u.test(file) && file !== listening)
  .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n') }));

test('the service keeps nothing in a session', () => {
  const places = sources.flatMap(({ file, lines }) =>
    lines.flatMap((line, index) =>
      Object.entries(staying)
        .filter(([, pattern]) => pattern.test(line))
        .map(([what]) => `${file}:${index + 1}: ${what}`),
    ),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(places).toEqual([]);
});

test.each([
  ['a lock of the session', 'select pg_try_advisory_lock(1)'],
  ['a lock of the session', 'select pg_advisory_lock_shared(1)'],
  ['a setting of the session', 'set role ledenbureau_service'],
  ['a temporary table', 'create temporary table rows (id uuid);'],
  ['a session taken out of the pool', 'return db.connection().execute(work)'],
])('%s is noticed', (what, line) => {
  expect(staying[what]?.test(line)).toBe(true);
});

test.each([
  'select pg_try_advisory_xact_lock(1)',
  'set local role ledenbureau_service',
  'create temp table t on commit drop',
])('%s is let be', (line) => {
  expect(Object.values(staying).some((pattern) => pattern.test(line))).toBe(false);
});
