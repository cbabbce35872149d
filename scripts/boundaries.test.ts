import { describe, expect, it } from 'vitest';
import { entryViolation, fetchViolation, violations } from './boundaries.ts';

const importing = (specifier: string): string => `import { x } from '${specifier}';`;

describe('boundaries', () => {
  it.each([
    ['packages/ui/src/Button/Button.tsx', '@ledenbureau/forms', 'ui knows no form engine'],
    ['apps/admin/src/App.tsx', '@mui/material/Button', 'MUI and emotion stay inside'],
    ['apps/admin/src/features/x/XPage.tsx', 'formik', 'Formik and Yup stay behind'],
    ['packages/auth/src/client.ts', 'react', 'headless'],
    ['packages/i18n/src/index.ts', '../../../apps/admin/src/App.tsx', 'packages are published'],
    ['services/api/src/app.ts', '../../../dev/postgres.ts', 'nothing imports it'],
    ['apps/admin/src/features/a/A.tsx', '../b/B.tsx', 'features never import each other'],
    ['services/api/src/modules/a/routes.ts', '../b/service.ts', 'modules share through domain/'],
  ])('%s may not import %s', (file, specifier, reason) => {
    expect(violations(file, importing(specifier)).join()).toContain(reason);
  });

  it('sees dynamic imports and re-exports', () => {
    expect(violations('apps/admin/src/App.tsx', "const x = import('yup');")).toHaveLength(1);
    expect(violations('apps/admin/src/App.tsx', "export * from 'yup';")).toHaveLength(1);
  });

  it('lets the allowed pass', () => {
    expect(violations('packages/forms/src/Form.tsx', importing('formik'))).toEqual([]);
    expect(violations('apps/admin/src/features/a/A.tsx', importing('./B.tsx'))).toEqual([]);
    expect(violations('dev/start.ts', importing('../services/api/src/migrate.ts'))).toEqual([]);
  });

  it('asks for the parsers beside a field that reads', () => {
    const field = "import { Button, DateField } from '@ledenbureau/ui';\n";
    expect(entryViolation('apps/admin/src/A.tsx', field)).toHaveLength(1);
    expect(entryViolation('apps/admin/src/A.tsx', `${field}import '@ledenbureau/i18n/entry';`)).toEqual([]);
    expect(entryViolation('apps/admin/src/A.tsx', importing('@ledenbureau/ui'))).toEqual([]);
  });

  it('keeps requests of the app in src/api', () => {
    expect(fetchViolation('apps/admin/src/App.tsx', 'await fetch(url)')).toHaveLength(1);
    expect(fetchViolation('apps/admin/src/api/client.ts', 'await fetch(url)')).toEqual([]);
    expect(fetchViolation('apps/admin/src/App.tsx', 'await query.refetch(); auth.fetch(request)')).toEqual([]);
  });
});
