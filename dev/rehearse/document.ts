import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../settings.ts';

/** The commands of docs/deploy.md, "By hand": each block marked as sh, in the order of the document. */
export function commandsByHand(): string[] {
  const text = readFileSync(join(root, 'docs/deploy.md'), 'utf8');
  const section = text.split(/^## /mu).find((part) => part.startsWith('By hand')) ?? '';
  const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gmsu)].map(([, block = '']) => block);
  if (blocks.length === 0) throw new Error('docs/deploy.md has no commands under "By hand".');
  return blocks;
}
