// The tests of a file by their full titles, as they are written in its source: to name one in a document, none has to run.
import { parseSync, Visitor } from 'vite';
import type { ESTree } from 'vite';

/** A test as it is written; a test of a table is one, whatever its rows. */
export interface WrittenTest {
  /** The titles of the groups around it and its own, joined by ` > `; of a table the title with its placeholders. */
  title: string;
  /** It may not run: skipped, to be done, expected to fail, or only under a condition. */
  skipped: boolean;
  /** The texts of its table, if it has one: what a row may be named by. */
  cases: ReadonlySet<string>;
}

const unsure = new Set(['skip', 'skipIf', 'runIf', 'todo', 'fails', 'fail', 'fixme']);
const separator = ' > ';

/** `it.skip.each(table)` as its parts: the name it begins with, the names after that, and the tables. */
function partsOf(callee: ESTree.Node): { root: string; names: string[]; tables: ESTree.Node[] } {
  switch (callee.type) {
    case 'Identifier':
      return { root: callee.name, names: [], tables: [] };
    case 'MemberExpression': {
      const { root, names, tables } = partsOf(callee.object);
      return { root, tables, names: callee.property.type === 'Identifier' ? [...names, callee.property.name] : names };
    }
    case 'CallExpression': {
      const { root, names, tables } = partsOf(callee.callee);
      return { root, names, tables: [...tables, ...callee.arguments] };
    }
    default:
      return { root: '', names: [], tables: [] };
  }
}

/** Text without anything worked out; undefined for all else. */
function textOf(node: ESTree.Node | undefined): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? '';
  return undefined;
}

/** For a part of a program: every text in it, and in the constants that it is made of. */
function createTextsOf(program: ESTree.Program): (table: ESTree.Span, seen?: Set<string>) => string[] {
  const texts: { at: number; text: string }[] = [];
  const names: { at: number; name: string }[] = [];
  const constants = new Map<string, ESTree.Span>();
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string') texts.push({ at: start, text: value });
    },
    TemplateLiteral: (template) => void texts.push({ at: template.start, text: textOf(template) ?? '' }),
    Property({ key, start }) {
      if (key.type === 'Identifier') texts.push({ at: start, text: key.name });
    },
    Identifier: ({ name, start }) => void names.push({ at: start, name }),
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init !== null) constants.set(id.name, init);
    },
  }).visit(program);

  return function textsOf(table, seen = new Set<string>()): string[] {
    const isInside = ({ at }: { at: number }): boolean => at >= table.start && at < table.end;
    const others = names.filter(isInside).flatMap(({ name }) => {
      const value = constants.get(name);
      if (value === undefined || seen.has(name)) return [];
      seen.add(name);
      return textsOf(value, seen);
    });
    return [...texts.filter(isInside).map(({ text }) => text), ...others];
  };
}

/** The tests of a source file, in its order. */
export function testsOf(path: string, source: string): WrittenTest[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const textsOf = createTextsOf(program);
  const tests: WrittenTest[] = [];
  /** The groups and tests around the place that is visited. */
  const around: { node: ESTree.Node; title: string; skipped: boolean; test?: WrittenTest }[] = [];

  new Visitor({
    CallExpression(node) {
      const { root, names, tables } = partsOf(node.callee);
      if (!['describe', 'it', 'test'].includes(root)) return;
      const conditional = names.some((name) => unsure.has(name));
      const text = textOf(node.arguments[0]);
      if (text === undefined || node.arguments.length < 2) {
        // `test.skip(when, why)` in the body of a test, or above the tests of a group; `it.skipIf(when)` only begins a test.
        const isStatement = names.some((name) => unsure.has(name) && !name.endsWith('If'));
        const outer = around.at(-1);
        if (isStatement && outer !== undefined) outer.skipped = true;
        if (isStatement && outer?.test !== undefined) outer.test.skipped = true;
        return;
      }
      const skipped = conditional || around.some((outer) => outer.skipped);
      const title = [...around.map((outer) => outer.title), text].join(separator);
      if (root === 'describe' || names.includes('describe')) {
        around.push({ node, title: text, skipped });
      } else if (names.every((name) => name === 'each' || name === 'for' || name === 'only' || unsure.has(name))) {
        const written: WrittenTest = { title, skipped, cases: new Set(tables.flatMap((table) => textsOf(table))) };
        tests.push(written);
        around.push({ node, title: text, skipped, test: written });
      }
    },
    'CallExpression:exit'(node) {
      if (around.at(-1)?.node === node) around.pop();
    },
  }).visit(program);
  return tests;
}
