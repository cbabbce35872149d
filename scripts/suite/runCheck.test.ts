// Real runs of Vitest: what a second run makes good, and what it does not, rests on the words of Vitest's own report.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { vitest } from './checks.ts';
import { runCheck } from './runCheck.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
beforeEach(() => {
  // below the project, so that its Vitest is found
  mkdirSync(`${root}.cache/test`, { recursive: true });
  folder = `${mkdtempSync(`${root}.cache/test/killed-`)}/`;
  mkdirSync(`${folder}testing`);
  writeFileSync(
    `${folder}testing/vitest.config.ts`,
    `export default { root: ${JSON.stringify(folder)}, test: { projects: [{ test: { name: 'unit', include: ['*.test.ts'] } }] } };`,
  );
  writeFileSync(
    `${folder}sound.test.ts`,
    "import { expect, test } from 'vitest'; test('holds', () => expect(1).toBe(1));",
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A test file whose process dies, the first time or each time. */
const killed = (each: boolean): string => `
import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
test('lives', async () => {
  const been = existsSync(${JSON.stringify(join(folder, 'been'))});
  writeFileSync(${JSON.stringify(join(folder, 'been'))}, '');
  if (!been || ${each}) {
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => {});
  }
  expect(been).toBe(true);
});`;

const run = () => {
  const env = { ...process.env, PATH: `${root}node_modules/.bin:${process.env.PATH ?? ''}` };
  const check = vitest('tests', 'vitest.config.ts', ['unit'], { cores: 1, seconds: 1 });
  mkdirSync(`${folder}.cache/test`, { recursive: true });
  return runCheck(check, folder, env, `${folder}log`);
};

test('a file whose process died by a signal is run once more, and marked', async () => {
  writeFileSync(`${folder}killed.test.ts`, killed(false));
  const { ok, results, log } = await run();
  expect(ok, log).toBe(true);
  expect(results?.counts.unit).toEqual({ passed: 2, failed: 0, skipped: 0 });
  expect(results?.triedAgain).toEqual(['killed.test.ts: its process died by SIGKILL']);
});

test('a file whose process dies again fails its check', async () => {
  writeFileSync(`${folder}killed.test.ts`, killed(true));
  const { ok, results } = await run();
  expect(ok).toBe(false);
  expect(results?.triedAgain).toEqual([]);
});

/** A test file that fails the first time or each time. */
const failing = (name: string, each: boolean): string => `
import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
test('is in time', () => {
  const been = existsSync(${JSON.stringify(join(folder, name))});
  writeFileSync(${JSON.stringify(join(folder, name))}, '');
  expect(been && !${each}).toBe(true);
});`;

test('a file that fails is run once more, and marked with its reason', async () => {
  writeFileSync(`${folder}late.test.ts`, failing('late', false));
  const { ok, results, log } = await run();
  expect(ok, log).toBe(true);
  expect(results?.counts.unit).toEqual({ passed: 2, failed: 0, skipped: 0 });
  expect(results?.triedAgain).toEqual([expect.stringMatching(/^late\.test\.ts: is in time: AssertionError/u)]);
});

test('a file that fails twice fails its check', async () => {
  writeFileSync(`${folder}wrong.test.ts`, failing('wrong', true));
  const { ok, results } = await run();
  expect(ok).toBe(false);
  expect(results?.failed).toHaveLength(1);
  expect(results?.triedAgain).toEqual([]);
});

test('where more than three files fail, none is run again', async () => {
  for (const name of ['a', 'b', 'c', 'd']) writeFileSync(`${folder}${name}.test.ts`, failing(name, false));
  const { ok, results } = await run();
  expect(ok).toBe(false);
  expect(results?.failed).toHaveLength(4);
});
