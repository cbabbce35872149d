import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entryViolation, fetchViolation, launchViolation, violations } from './boundaries.ts';
import { circles, fileOf, innerRoomOf, roomOf } from './rooms.ts';

const importing = (specifier: string): string => `import { x } from '${specifier}';`;

describe('boundaries', () => {
  it.each([
    ['packages/ui/src/Button/Button.tsx', '@ledenbureau/forms', 'ui knows no form engine'],
    ['apps/admin/src/App.tsx', '@mui/material/Button', 'MUI and emotion stay inside'],
    ['apps/admin/src/features/x/XPage.tsx', 'formik', 'Formik and Yup stay behind'],
    ['packages/ui/src/Link/Link.tsx', 'next/link.js', 'Next is an entry of its own'],
    ['packages/ui/src/index.ts', './next/index.ts', 'Next is an entry of its own'],
    ['packages/forms/src/Form.tsx', 'formik', 'Formik is an entry of its own'],
    ['packages/forms/src/index.ts', './formik/index.ts', 'Formik is an entry of its own'],
    ['packages/auth/src/client.ts', 'react', 'headless'],
    ['packages/i18n/src/index.ts', '../../../apps/admin/src/App.tsx', 'packages are published'],
    ['services/api/src/app.ts', '../../../dev/postgres.ts', 'nothing imports it'],
    ['apps/admin/e2e/a.spec.ts', '../../../services/api/src/app.ts', 'knows nothing else of the API'],
    ['apps/admin/src/features/a/A.tsx', '../b/B.tsx', 'features never import each other'],
    ['services/api/src/modules/a/routes.ts', '../b/service.ts', 'modules share through the rooms beside them'],
    ['services/api/src/domain/kinds/issue.ts', '../../database.ts', 'domain/ holds pure rules'],
    ['services/api/src/ledger/write.ts', '../modules/a/service.ts', 'what modules share knows none of them'],
    ['services/api/src/ledger/write.ts', '../calls/once.ts', 'knows no request'],
    ['services/api/src/flow/flow.ts', '../ledger/write.ts', 'it knows none of it'],
    ['services/api/src/wire/present.ts', '../modules/a/schemas.ts', 'what modules share knows none of them'],
    ['apps/admin/src/register/member/Member.tsx', '../../features/a/A.tsx', 'not the other way round'],
    ['apps/admin/src/texts/Name.tsx', '../layout/Page.tsx', 'not the other way round'],
    ['apps/admin/src/texts/x.ts', '../register/member/x.ts', 'know none'],
    ['apps/admin/src/App.tsx', '../../../testing/chromium.ts', 'needs no tool'],
    ['packages/ui/src/Button/Button.tsx', '../../../../visual/shots.ts', 'packages are published'],
    ['testing/launch.ts', '@mui/material/Button', 'MUI and emotion stay inside'],
    ['scripts/x.ts', '../dev/postgres.ts', 'nothing imports it'],
  ])('%s may not import %s', (file, specifier, reason) => {
    expect(violations(file, importing(specifier)).join()).toContain(reason);
  });

  it('sees dynamic imports and re-exports', () => {
    expect(violations('apps/admin/src/App.tsx', "const x = import('yup');")).toHaveLength(1);
    expect(violations('apps/admin/src/App.tsx', "export * from 'yup';")).toHaveLength(1);
  });

  it('leaves MUI and emotion out of every manifest but that of ui, and of the benchmarks that compare with them', () => {
    const manifests = globSync([
      'package.json',
      '{apps,packages,services}/*/package.json',
      '{bench,dev,scripts}/package.json',
    ]);
    const named = manifests.filter((path) => /"@(?:mui|emotion)\//.test(readFileSync(path, 'utf8')));
    expect(named.map((path) => path.replaceAll('\\', '/')).toSorted()).toEqual([
      'bench/package.json',
      'packages/ui/package.json',
    ]);
  });

  it('lets the allowed pass', () => {
    expect(violations('packages/forms/src/Form.tsx', importing('yup'))).toEqual([]);
    expect(violations('packages/forms/src/formik/bag.ts', importing('formik'))).toEqual([]);
    expect(violations('apps/admin/src/features/a/A.tsx', importing('./B.tsx'))).toEqual([]);
    expect(violations('dev/start.ts', importing('../services/api/src/migrate.ts'))).toEqual([]);
    expect(violations('services/api/src/modules/a/service.ts', importing('../../ledger/write.ts'))).toEqual([]);
    expect(violations('services/api/src/ledger/write.ts', importing('../domain/lots.ts'))).toEqual([]);
    expect(violations('services/api/src/domain/kinds/issue.ts', importing('../lots.ts'))).toEqual([]);
    expect(violations('apps/admin/src/features/a/A.tsx', importing('../../register/member/x.ts'))).toEqual([]);
  });

  it('asks for the parsers beside a field that reads', () => {
    const field = "import { Button, DateField } from '@ledenbureau/ui';\n";
    expect(entryViolation('apps/admin/src/A.tsx', field)).toHaveLength(1);
    expect(entryViolation('apps/admin/src/A.tsx', `${field}import '@ledenbureau/i18n/entry';`)).toEqual([]);
    expect(entryViolation('apps/admin/src/A.tsx', importing('@ledenbureau/ui'))).toEqual([]);
  });

  it('lets one place start a browser, so that bench and tests install it alike', () => {
    expect(launchViolation('bench/page.ts', 'await chromium.launch({})')).toHaveLength(1);
    expect(launchViolation('testing/launch.ts', 'chromium.launch({})')).toEqual([]);
    expect(launchViolation('bench/page.ts', 'await launchChromium([])')).toEqual([]);
  });

  it('keeps requests of the app in src/api', () => {
    expect(fetchViolation('apps/admin/src/App.tsx', 'await fetch(url)')).toHaveLength(1);
    expect(fetchViolation('packages/workbench/src/api/createApi.ts', 'await fetch(url)')).toEqual([]);
    expect(fetchViolation('apps/admin/src/App.tsx', 'await query.refetch(); auth.fetch(request)')).toEqual([]);
  });
});

describe('rooms', () => {
  const files = (entries: Record<string, string>) =>
    new Map(Object.entries(entries).map(([file, specifier]) => [file, importing(specifier)]));

  it('two that import each other are named with their imports, types included', () => {
    const [sentence, ...more] = circles(
      new Map([
        ['scripts/a.ts', "import type { A } from '../visual/b.ts';"],
        ['visual/c.ts', importing('../scripts/d.ts')],
      ]),
      roomOf,
    );
    expect(sentence).toContain('scripts → visual → scripts');
    expect(sentence).toContain('visual/c.ts imports ../scripts/d.ts');
    expect(more).toEqual([]);
  });

  it('a circle over three rooms, one of them named as package, is found', () => {
    const three = files({
      'bench/a.ts': '@ledenbureau/ui',
      'packages/ui/src/b.ts': '../../../testing/c.ts',
      'testing/c.ts': '../bench/d.ts',
    });
    expect(circles(three, roomOf)).toHaveLength(1);
  });

  it('the folders of an app and of a service are rooms too', () => {
    const app = { 'apps/admin/src/register/member/a.ts': '../transaction/b.ts' };
    expect(circles(files(app), innerRoomOf)).toEqual([]);
    const back = { 'apps/admin/src/register/transaction/c.ts': '../member/d.ts' };
    expect(circles(files({ ...app, ...back }), innerRoomOf)).toHaveLength(1);
    const service = { 'services/api/src/wire/a.ts': '../ledger/b.ts', 'services/api/src/ledger/c.ts': '../wire/d.ts' };
    expect(circles(files(service), innerRoomOf)).toHaveLength(1);
    expect(circles(files(service), roomOf)).toEqual([]);
  });

  it('each file of a package is one, types included', () => {
    const node = { 'packages/forms/src/core/node.ts': './group.ts' };
    const back = new Map([['packages/forms/src/core/group.ts', "import type { Node } from './node.ts';"]]);
    const [sentence] = circles(new Map([...files(node), ...back]), fileOf);
    expect(sentence).toMatch(/node\.ts → \S+group\.ts → \S+node\.ts/);
    expect(circles(files(node), fileOf)).toEqual([]);
    expect(circles(new Map([...files(node), ...back]), roomOf)).toEqual([]);
  });

  it('what goes one way is no circle', () => {
    expect(
      circles(files({ 'apps/admin/src/App.tsx': '@ledenbureau/ui', 'bench/a.ts': '../dev/b.ts' }), roomOf),
    ).toEqual([]);
  });
});
