import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defaultClientConditions, type Plugin } from 'vite';
import { leanStylesPlugin } from '../packages/ui/leanStyles.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** What an app has anyway: not counted in the size of a component. */
const shared = /^react(-dom)?(\/|$)/;

/** Lets the text of a module be the entry, found from this folder. */
function entryFromText(text: string): Plugin {
  const id = `${root}entry-from-text.tsx`;
  return {
    name: 'entry-from-text',
    resolveId: { order: 'pre', handler: (source) => (source.endsWith('entry-from-text') ? id : undefined) },
    load: (asked) => (asked === id ? text : undefined),
  };
}

interface Bundled {
  code: string;
  gzipBytes: number;
  /** Of the style sheets that come with it. */
  styleGzipBytes: number;
  /** What the module exports. */
  exports: string[];
  /** The paths of what is in it. */
  modules: string[];
}

async function bundle(entry: string, format: 'es' | 'iife', plugins: Plugin[], beside = shared): Promise<Bundled> {
  const output = await build({
    configFile: false,
    root,
    logLevel: 'error',
    // ui's styles as its tarball has them
    plugins: [leanStylesPlugin(), react(), ...plugins],
    resolve: { conditions: ['@ledenbureau/source', ...defaultClientConditions], dedupe: ['react', 'react-dom'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      target: 'baseline-widely-available',
      lib: { entry, formats: [format], name: 'bench', fileName: 'bench' },
      rolldownOptions: {
        ...(format === 'es' ? { external: beside } : {}),
        onLog(level, log, handler) {
          // MUI marks its modules for server components; a browser build drops the mark.
          if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handler(level, log);
        },
      },
    },
  });
  const files = [output].flat().flatMap((one) => ('output' in one ? one.output : []));
  // what loads lazily is not there when the component is drawn
  const wanted = new Set(
    files.filter((chunk) => chunk.type === 'chunk' && chunk.isEntry).map(({ fileName }) => fileName),
  );
  let code = '';
  const modules: string[] = [];
  const exports: string[] = [];
  for (const name of wanted) {
    const chunk = files.find(({ fileName }) => fileName === name);
    if (chunk?.type !== 'chunk') continue;
    code += chunk.code;
    modules.push(...chunk.moduleIds);
    if (chunk.isEntry) exports.push(...chunk.exports);
    for (const next of chunk.imports) wanted.add(next);
  }
  const sheets = files.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [file.source] : [],
  );
  const styleGzipBytes = sheets.reduce((sum, sheet) => sum + gzipSync(sheet).length, 0);
  return { code, gzipBytes: gzipSync(code).length, styleGzipBytes, exports, modules };
}

/** The size of a module's text with everything it imports, without what it stands beside: React, or more. */
export const sizeOf = (text: string, beside?: RegExp): Promise<Bundled> =>
  bundle('entry-from-text', 'es', [entryFromText(text)], beside);

const scripts = new Map<string, Promise<Bundled>>();

/** One script for a page, React included; built once a process. `entry` is a path from this folder. */
export async function script(entry: string): Promise<string> {
  if (!scripts.has(entry)) scripts.set(entry, bundle(`${root}${entry}`, 'iife', []));
  return (await scripts.get(entry)!).code;
}
