import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drill } from '../drill/drill.ts';
import { drillParent } from '../drill/outcome.ts';
import { hasPgBackRest } from '../drill/repository.ts';
import { backedUpMajor } from '../drill/source.ts';
import { runningOn } from './running.ts';

const folders = (): string[] => readdirSync(drillParent()).filter((name) => name.startsWith('ledenbureau-drill-'));

// `npm run restore-drill -- --at random` is the long form.
test('what was acknowledged until a second comes out of an encrypted repository, and nothing from later', async ({
  skip,
}) => {
  if (!hasPgBackRest() || backedUpMajor() === undefined) skip('the packages pgbackrest and postgresql-15 are not here');
  const others = folders();
  const { faults, figures, ok } = await drill({ at: 'random', loadSeconds: 1.5 });
  expect({ faults, ok }).toEqual({ faults: [], ok: true });
  expect(figures).toMatchObject({ missing: 0, doubled: 0, 'there from later': 0, 'sign-in as of then': 'yes' });
  expect(figures['acknowledged until then']).toBeGreaterThan(20);
  expect(figures['documents that open']).toBeGreaterThan(5);
  expect(folders().filter((name) => !others.includes(name))).toEqual([]);
  expect(runningOn(['ledenbureau-drill-'])).toEqual([]);
});
