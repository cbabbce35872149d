import type { build } from 'vite';

type Output = Awaited<ReturnType<typeof build>>;

/** How many bytes each package has in some of a build’s files, before minification; largest first. */
export function packageSizes(output: Output, files: ReadonlySet<string>): [name: string, bytes: number][] {
  const sizes = new Map<string, number>();
  for (const { output: chunks } of [output].flat().filter((one) => 'output' in one)) {
    for (const chunk of chunks) {
      if (chunk.type !== 'chunk' || !files.has(chunk.fileName)) continue;
      for (const [module, { renderedLength }] of Object.entries(chunk.modules)) {
        const name = packageOf(module);
        sizes.set(name, (sizes.get(name) ?? 0) + renderedLength);
      }
    }
  }
  return [...sizes].sort(([, a], [, b]) => b - a);
}

/** "…/node_modules/@mui/system/x.js" → "@mui/system"; own code by its workspace: "packages/ui". */
function packageOf(module: string): string {
  const installed = module.split('node_modules/').at(-1);
  if (installed !== undefined && installed !== module) {
    return installed
      .split('/')
      .slice(0, installed.startsWith('@') ? 2 : 1)
      .join('/');
  }
  return /(?:apps|packages)\/[^/]+/u.exec(module)?.[0] ?? 'the build itself';
}
