import { describe, expect, it } from 'vitest';
import { initialFiles } from '../bench/initialJs.ts';
import type { Manifest } from '../bench/initialJs.ts';

const manifest: Manifest = {
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_shared.js'],
    dynamicImports: ['src/start.ts', 'src/other.ts'],
  },
  '_shared.js': { file: 'shared.js', imports: ['_deep.js'] },
  '_deep.js': { file: 'deep.js' },
  'src/start.ts': { file: 'start.js', dynamicImports: ['src/Page.tsx'] },
  'src/Page.tsx': { file: 'page.js', imports: ['_table.js', 'index.html'], dynamicImports: ['src/Field.tsx'] },
  '_table.js': { file: 'table.js', imports: ['_shared.js'] },
  'src/Field.tsx': { file: 'field.js', imports: ['_calendar.js'] },
  '_calendar.js': { file: 'calendar.js' },
  'src/other.ts': { file: 'other.js' },
  'font.woff2': { file: 'font.woff2' },
};

describe('initialFiles', () => {
  it('counts the entry with its static imports', () => {
    expect(initialFiles(manifest)).toEqual(['entry.js', 'shared.js', 'deep.js']);
  });

  it('adds the way to a module and its imports, and nothing that loads later', () => {
    expect(initialFiles(manifest, ['src/Page.tsx']).sort()).toEqual(
      ['entry.js', 'shared.js', 'deep.js', 'start.js', 'page.js', 'table.js'].sort(),
    );
  });

  it('adds each module that is drawn at once', () => {
    expect(initialFiles(manifest, ['src/Page.tsx', 'src/Field.tsx']).sort()).toEqual(
      ['entry.js', 'shared.js', 'deep.js', 'start.js', 'page.js', 'table.js', 'field.js', 'calendar.js'].sort(),
    );
  });

  it('takes a group of modules by its name', () => {
    const { 'src/Page.tsx': page, ...others } = manifest;
    const grouped = {
      ...others,
      '_pages-1a2b.js': { ...page!, name: 'pages' },
      'src/start.ts': { file: 'start.js', dynamicImports: ['_pages-1a2b.js'] },
    };
    expect(initialFiles(grouped, ['pages'])).toEqual(initialFiles(manifest, ['src/Page.tsx']));
  });

  it('takes what the page names for the entry that Vite left out', () => {
    const { 'index.html': entry, ...others } = manifest;
    const named = { ...others, '_app.js': { ...entry!, isEntry: false } };
    expect(initialFiles(named, ['src/Page.tsx'], ['entry.js'])).toEqual(initialFiles(manifest, ['src/Page.tsx']));
  });

  it('names the modules there are when one is none of them', () => {
    expect(() => initialFiles(manifest, ['src/Gone.tsx'])).toThrow(/src\/Gone\.tsx.*src\/Page\.tsx/u);
  });
});
