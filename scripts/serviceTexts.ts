// What the service writes to people: mails, letters, statements and files. Its texts stand in its source, by language.
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import type { Catalogue } from './texts.ts';

/** What somebody may have written above a column, as the service recognises it: not its own words. */
const recognised = /\/domain\/bulk\/(?:columns|kindWords)\.ts$/;

/** The texts below each property `nl` or `en` of a source, by file and line. What is filled in stands as `{{x}}`. */
export function textsBelow(locale: 'nl' | 'en', file: string, source: string): Catalogue {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const texts: Record<string, string> = {};
  const keep = (node: ts.Node, text: string) => {
    const { line, character } = tree.getLineAndCharacterOfPosition(node.getStart());
    if (/\p{L}/u.test(text)) texts[`${file}:${line + 1}:${character + 1}`] = text.trim();
  };
  const collect = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) keep(node, node.text);
    if (ts.isTemplateExpression(node)) {
      keep(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{{x}}'));
    }
    ts.forEachChild(node, collect);
  };
  const look = (node: ts.Node): void => {
    const here = ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text === locale;
    if (here) collect(node.initializer);
    else ts.forEachChild(node, look);
  };
  look(tree);
  return texts;
}

/** All of them in a language. */
export const textsOfService = (root: string, locale: 'nl' | 'en'): Catalogue =>
  Object.assign(
    {},
    ...globSync('services/api/src/**/*.ts', { cwd: root })
      .filter((file) => !file.endsWith('.test.ts') && !recognised.test(file))
      .map((file) => textsBelow(locale, file, readFileSync(`${root}${file}`, 'utf8'))),
  ) as Catalogue;
