import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { leanStyles } from '../../packages/ui/leanStyles.ts';

it('leaves what a style says, and what follows it on its line', () => {
  const code = `const part = css\`
  /* why */
  gap: 0.5rem;
  &[data-size='small'] > span, p {
    margin: 0 -0.25rem;
  }
\`;
const Root = styled(Text) \`
  \${part}
  \${(props) => \`color: \${props.color};\`}
  transition: opacity 1s;
\`;
const text = 'of code: it stays, as  it is';`;
  const lean = leanStyles(code);
  expect(lean.replaceAll('\n', '')).toBe(
    'const part = css`gap:.5rem;&[data-size=small]>span,p{margin:0 -.25rem}`;' +
      'const Root = styled(Text) `${part} ${(props) =>`color:${props.color};`} transition:opacity 1s;`;' +
      "const text = 'of code: it stays, as  it is';",
  );
  expect(lean.split('\n').length).toBe(code.split('\n').length);
  expect(lean.split('\n').at(-1)).toBe(code.split('\n').at(-1));
});

it('finds each style of ui, so that none of its tarball keeps its comments', () => {
  const folder = join(import.meta.dirname, '../../packages/ui/src');
  const fat = globSync('**/*.{ts,tsx}', {
    cwd: folder,
    exclude: (name) => /\.(?:test|stories)\.|^testing$/.test(name),
  }).filter((path) => /^ {2,}\/\* [^*\n]* \*\/$/m.test(leanStyles(readFileSync(join(folder, path), 'utf8'))));
  expect(fat).toEqual([]);
});
