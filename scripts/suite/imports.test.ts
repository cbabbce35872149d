import { expect, test } from 'vitest';
import { importGraph, nearestFirst } from './imports.ts';

const sources = new Map(
  Object.entries({
    'packages/ui/src/Button/Button.tsx': "import { tokens } from '../theme/tokens.ts';",
    'packages/ui/src/Button/Button.dom.test.tsx': "import { Button } from './Button';",
    'packages/ui/src/theme/tokens.ts': '',
    'packages/ui/src/index.ts': "export { Button } from './Button/Button.tsx';",
    'packages/ui/src/Dialog/Dialog.dom.test.tsx': "import { Button } from '../Button/Button.tsx';",
    'packages/i18n/src/entry/index.ts': '',
    'apps/admin/src/App.tsx': "import { Button } from '@ledenbureau/ui';\nimport '@ledenbureau/i18n/entry';",
    'apps/admin/src/App.dom.test.tsx': "const App = await import('./App.tsx');",
    'services/api/src/migrate.ts': "readFile('0001_ledger.sql')",
    'services/api/test/migrate.test.ts': "import { migrate } from '@ledenbureau/api/migrate.ts';",
  }),
);
const reached = (...changed: string[]) => nearestFirst(importGraph(sources), sources, changed);

test('what imports a changed file is reached over packages too, the nearest first, and first of those what stands beside it', () => {
  expect(reached('packages/ui/src/Button/Button.tsx')).toEqual([
    { file: 'packages/ui/src/Button/Button.tsx', steps: 0 },
    { file: 'packages/ui/src/Button/Button.dom.test.tsx', steps: 1 },
    { file: 'packages/ui/src/Dialog/Dialog.dom.test.tsx', steps: 1 },
    { file: 'packages/ui/src/index.ts', steps: 1 },
    { file: 'apps/admin/src/App.tsx', steps: 2 },
    { file: 'apps/admin/src/App.dom.test.tsx', steps: 3 },
  ]);
  expect(reached('packages/i18n/src/entry/index.ts').map(({ file }) => file)).toContain(
    'apps/admin/src/App.dom.test.tsx',
  );
});

test('a file that is no code reaches who names it', () => {
  expect(reached('services/api/migrations/0001_ledger.sql').map(({ file }) => file)).toEqual([
    'services/api/src/migrate.ts',
    'services/api/test/migrate.test.ts',
  ]);
});

test('a file that nobody imports reaches itself alone', () => {
  expect(reached('apps/admin/src/App.dom.test.tsx')).toEqual([{ file: 'apps/admin/src/App.dom.test.tsx', steps: 0 }]);
});
