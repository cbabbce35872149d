// What holds of all flows together, which no table of one of them says.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { flows } from './flows.ts';

const all = Object.values(flows);
const steps = all.flatMap(({ table, steps: of }) =>
  Object.entries(of).map(([name, step]) => ({ ...step, name: `${table}.${name}` })),
);
const namesOf = (some: typeof steps) => some.map(({ name }) => name).sort();

test('every flow that a module declares is in the list', async () => {
  const root = import.meta.dirname;
  const declared = globSync('{ledger,modules}/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/export const (\w+)(?:: Flow<| = proposalFlow\()/gu)].map(
        ([, name = '']) => ({ file, name }),
      ),
    );
  expect(declared.length).toBe(all.length);
  const missing = await Promise.all(
    declared.map(async ({ file, name }) => {
      const module = (await import(join(root, file))) as Record<string, unknown>;
      return all.includes(module[name] as (typeof all)[number]) ? [] : [`${file} ${name}`];
    }),
  );
  expect(missing.flat()).toEqual([]);
  expect(new Set(all.map(({ table }) => table)).size).toBe(all.length);
});

test('where money or rights go where it says, the second factor is asked for again', () => {
  expect(namesOf(steps.filter(({ stepUp }) => stepUp))).toEqual([
    'bank_accounts.verify',
    'bulk_batches.approve',
    'member_proposals.approve',
    'members.reinstate',
    'payment_batches.approve',
    'payment_batches.make_file',
    'payment_batches.send',
    'setting_proposals.approve',
  ]);
});

test('nobody leads on what was turned down, taken back or given up', () => {
  const ends = ['rejected', 'withdrawn', 'reversed', 'cancelled', 'discarded'];
  expect(namesOf(steps.filter(({ from }) => from.some((status) => ends.includes(status))))).toEqual([]);
});

test('who checks is an approver, and who takes back their own is an operator', () => {
  const role = { checker: 'approver', maker: 'operator' } as const;
  const others = steps.filter(({ by, needs }) => (by === 'checker' || by === 'maker') && !needs.includes(role[by]));
  expect(namesOf(others)).toEqual([]);
});
