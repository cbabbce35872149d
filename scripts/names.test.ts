// A name is a noun that says what a thing is, not a participle that says that something happened: the figure only goes down. And a
// file that is long does not excuse itself.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'vite';
import type { ESTree } from 'vite';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const participles = 'asked found given held kept known made said shown taken told wanted'.split(' ');
/** Most files have none: those are not parsed. */
const mention = new RegExp(`\\b(?:${participles.join('|')})\\b`, 'u');

/** Names that a pattern binds: `{ a, b: [c] }` binds a and c. */
function boundBy(pattern: ESTree.Node | null): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        boundBy(property.type === 'RestElement' ? property.argument : property.value),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap(boundBy);
    case 'AssignmentPattern':
      return boundBy(pattern.left);
    case 'RestElement':
      return boundBy(pattern.argument);
    default:
      return [];
  }
}

/** Names of variables, parameters and properties that a file declares. */
function declaredIn(path: string, source: string): string[] {
  const names: string[] = [];
  const parameters = ({ params }: { params: readonly ESTree.Node[] }): void => {
    names.push(...params.flatMap(boundBy));
  };
  new Visitor({
    VariableDeclarator: ({ id }) => void names.push(...boundBy(id)),
    FunctionDeclaration: parameters,
    FunctionExpression: parameters,
    ArrowFunctionExpression: parameters,
    TSPropertySignature: ({ key }) => void names.push(...boundBy(key)),
    PropertyDefinition: ({ key }) => void names.push(...boundBy(key)),
  }).visit(parseSync(path, source).program);
  return names;
}

const isParticiple = (name: string): boolean => participles.includes(name);

test('what a file declares: variables, parameters, properties, also in patterns', () => {
  const source = `
    const found = 1, { a: told, ...kept } = b, [said = 2] = c;
    function f(given: { known: 1 }) { return g((shown) => shown.asked); }
    class C { held = 1; }`;
  const names = declaredIn('a.ts', source).filter(isParticiple);
  expect(names.toSorted()).toEqual(['found', 'given', 'held', 'kept', 'known', 'said', 'shown', 'told']);
});

test.each([
  ['services/api', 56],
  ['packages', 18],
  ['apps/admin', 9],
])('%s declares no more names that are participles than it did', { timeout: 60_000 }, (folder, most) => {
  const files = execFileSync('git', ['ls-files', folder], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\/src\/.*\.tsx?$/u.test(file) && !/\.test\.|\.stories\.|\.d\.ts$|\/testing\//u.test(file));
  const names = files
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => mention.test(text))
    .flatMap(({ file, text }) => declaredIn(file, text).filter(isParticiple));
  expect(names.length).toBeLessThanOrEqual(most);
});

test('no file begins with an excuse for its length', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && file !== 'scripts/names.test.ts');
  const head = (file: string): string => readFileSync(join(root, file), 'utf8').split('\n', 4).join('\n');
  const excuse = /^\/\/.*\b(?:(?:over|above|near) \d+ lines|(?:long|lines) on purpose|longer than|long,? because)/imu;
  expect(files.filter((file) => excuse.test(head(file)))).toEqual([]);
});
