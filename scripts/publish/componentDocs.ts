/** The components of ui as one page of Markdown, made of what their stories, their table of rules and their comments say. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { ownComponent, synonyms } from '../../.storybook/synonyms/index.ts';
import { guidance, type Guidance } from '../../packages/ui/src/testing/guidance/index.ts';
import type { Usage } from '../../packages/ui/src/testing/usage.ts';

/** The value of an expression that is written out; undefined for anything that would have to run. */
function literal(node: ts.Expression): unknown {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isArrayLiteralExpression(node)) return node.elements.map(literal);
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  return Object.fromEntries(
    node.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))
        ? [[property.name.text, literal(property.initializer)]]
        : [],
    ),
  );
}

/** The arguments of each call of a function in a source. */
function callsOf(source: ts.SourceFile, name: string): unknown[][] {
  const calls: unknown[][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name)
      calls.push(node.arguments.map(literal));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return calls;
}

interface Pair {
  good: { en: string };
  bad: { en: string };
}

const list = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`**${title}**`, lines.map((line) => `- ${line}`).join('\n')] : [];

/** Rules of the table, or the sentences below a drawn pair. */
function rulesOf(rules: Guidance | undefined, pairs: readonly Pair[]): string[] {
  const texts = (given: Guidance['do'] = [] as never) => given.map(([rule, reason]) => `${rule} ${reason}`);
  return [
    ...list('Do', [...texts(rules?.do), ...pairs.map(({ good }) => good.en)]),
    ...list('Don’t', [...texts(rules?.dont), ...pairs.map(({ bad }) => bad.en)]),
  ];
}

/** The comment above a component. */
function comment(file: string, name: string): string {
  const text = readFileSync(file, 'utf8');
  const [, own = ''] =
    new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*export (?:function|const) ${name}\\b`).exec(text) ?? [];
  return own.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim();
}

/** One component: what it is, what others call it, when, when not, its keys, do and don’t. */
function section(file: string): { group: string; text: string } {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const [, title = ''] = /title: '([^'/]+\/[^']+)',\n {2}id:/.exec(source.text) ?? [];
  const name = ownComponent(title);
  const [usage] = callsOf(source, 'usage')[0] as [Usage];
  if (name === undefined || usage === undefined) throw new Error(`${file} names no component and no usage.`);
  const pairs = callsOf(source, 'doAndDont').flat() as Pair[];
  const keys = Object.entries(usage.keyboard ?? {}).map(([key, does]) => `\`${key}\`: ${does}`);
  const parts = [
    `### ${name}`,
    comment(join(dirname(file), `${name}.tsx`), name),
    `Also called: ${synonyms[name]}.`,
    ...list('When', usage.when),
    ...list('When not', usage.not),
    ...rulesOf(guidance[name], pairs),
    ...list('Keyboard', keys),
  ];
  return { group: title.split('/', 1).join(''), text: parts.filter((part) => part !== '').join('\n\n') };
}

/** @param folder of ui */
export function componentDocs(folder: string): string {
  const files = globSync('src/[A-Z]*/*.stories.tsx', { cwd: folder }).filter(
    (file) => basename(file, '.stories.tsx') === basename(dirname(file)),
  );
  const sections = files.toSorted().map((file) => section(join(folder, file)));
  const groups = ['Actions', 'Fields', 'Feedback', 'Shell', 'Data', 'Layout', 'Theme'];
  return [
    '# Components',
    'What each component is for, and how it is used well. Its props stand in [api.md](../api.md).',
    ...groups.flatMap((group) => [
      `## ${group}`,
      ...sections.filter((one) => one.group === group).map(({ text }) => text),
    ]),
    '',
  ].join('\n\n');
}
