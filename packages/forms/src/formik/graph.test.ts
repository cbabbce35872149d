// Who does not import the entry of Formik does not load it: looked up in what a bundler makes of both entries.
import { fileURLToPath } from 'node:url';
import { build, defaultClientConditions, type Rolldown } from 'vite';
import { expect, test } from 'vitest';

/** The packages whose modules an entry loads, as a published app builds it. */
async function loadedBy(entry: string): Promise<string[]> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@ledenbureau/source', ...defaultClientConditions] },
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(entry, import.meta.url)),
        preserveEntrySignatures: 'strict',
        external: [/^react(-dom)?(\/|$)/, '@ledenbureau/ui'],
      },
    },
  })) as Rolldown.RolldownOutput;
  const modules = output.flatMap((chunk) =>
    chunk.type === 'chunk' ? [...chunk.moduleIds, ...chunk.dynamicImports] : [],
  );
  const packages = modules.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
  return [...new Set(packages)].toSorted();
}

test('the main entry loads Yup alone', async () => {
  const loaded = await loadedBy('../index.ts');
  expect(loaded).toContain('yup');
  expect(loaded).not.toContain('formik');
  expect(loaded.filter((name) => !['yup', 'property-expr', 'tiny-case', 'toposort'].includes(name))).toEqual([]);
});

test('the entry of Formik loads it', async () => {
  expect(await loadedBy('./index.ts')).toContain('formik');
});
