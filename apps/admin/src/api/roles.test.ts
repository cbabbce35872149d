import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rolesFor } from './roles.ts';

test('the buttons ask for the roles that the routes of the API ask for', () => {
  const lines = readFileSync(new URL('../../../../docs/access.md', import.meta.url), 'utf8').split('\n');
  const [, , ...roles] =
    lines
      .find((line) => line.startsWith('| Route'))
      ?.split('|')
      .map((cell) => cell.trim()) ?? [];
  const steps = lines.flatMap((line) => {
    const [, name = '', ...cells] = line.split('|').map((cell) => cell.trim());
    const path = /^`(?:POST|PUT|PATCH) (\S+)`$/u.exec(name)?.[1];
    const needed = roles.filter((_role, at) => cells[at] === 'yes' && at < 4);
    return path === undefined || needed.length === 0 || needed.includes('viewer') ? [] : [{ path, needed }];
  });
  expect(steps.length).toBeGreaterThan(100);
  const differing = steps.filter(
    ({ path, needed }) =>
      needed.join() !== rolesFor(path.split('/').at(-1) ?? '').join() && path !== '/api/v1/audit/export',
  );
  expect(differing).toEqual([]); // the page of the audit names its own role
});
