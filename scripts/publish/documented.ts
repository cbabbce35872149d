// The words of the packages that documents name, and what the types say of them.
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { libraries, published, root } from './packages.ts';
import { type PackageTypes, propsOf } from './types.ts';

const read = (file: string): string => readFileSync(file, 'utf8');

/** READMEs and pages of the packages, and the vocabulary of 1.0, by path; without their samples, which an app outside compiles. */
export const documents: ReadonlyMap<string, string> = new Map(
  [
    ...published.flatMap(({ folder }) =>
      ['README.md', ...globSync('docs/*.mdx', { cwd: folder })].map((file) => join(folder, file)),
    ),
    join(root, 'docs/api-1.0.md'),
  ].map((file) => [
    relative(root, file),
    read(file)
      .split('\n## @ledenbureau/', 1)
      .join('')
      .replace(/^(`{3,})[^]*?^\1/gm, ''),
  ]),
);

const spans = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);

/** The names that a text has between back ticks: alone, or as the call or the object that a span begins with. */
export const namesIn = (text: string): string[] =>
  spans(text).flatMap((span) => /^([A-Za-z]+)(?=$|\(|\.[A-Za-z])/.exec(span)?.slice(1) ?? []);

/** Every word of the reports of the packages: names, properties and the texts that a type may be. */
export const reported: ReadonlySet<string> = new Set(
  libraries.flatMap(({ folder }) =>
    [...read(join(folder, 'api.md')).matchAll(/^```ts$([^]*?)^```$/gm)].flatMap(([, code = '']) =>
      [...code.matchAll(/[A-Za-z]\w*/g)].map(([word]) => word),
    ),
  ),
);

const isOwn = ({ declarations = [] }: ts.Symbol): boolean =>
  declarations.some((declaration) => !declaration.getSourceFile().fileName.includes('node_modules'));

/** The props of a component: its own, or with those of HTML as well. */
export function propNames(types: PackageTypes, component: string, whose: 'own' | 'all'): Set<string> {
  const all = propsOf(types, component).flatMap((type) => types.checker.getPropertiesOfType(type));
  return new Set(all.filter((one) => whose === 'all' || isOwn(one)).map(({ name }) => name));
}

/** What can be said of a component: its props, what is in them, and the texts that one of these may be. */
export function wordsOf(types: PackageTypes, component: string): Set<string> {
  const words = propNames(types, component, 'all');
  const seen = new Set<ts.Type>();
  const visit = (type: ts.Type): void => {
    if (seen.has(type)) return;
    seen.add(type);
    if (type.isStringLiteral()) words.add(type.value);
    if (type.isUnionOrIntersection()) type.types.forEach(visit);
    const entry = types.checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (entry) visit(entry);
    for (const signature of type.getCallSignatures())
      for (const parameter of signature.parameters) visit(types.checker.getTypeOfSymbol(parameter));
    if (type.flags & ts.TypeFlags.StringLike) return;
    for (const property of types.checker.getPropertiesOfType(type).filter(isOwn)) {
      words.add(property.name);
      visit(types.checker.getTypeOfSymbol(property));
    }
  };
  propsOf(types, component).forEach(visit);
  return words;
}

/** Tables whose head is “prop of `X`”: the component, and the props of its rows. */
export function propTables(text: string): { component: string; props: string[] }[] {
  return [...text.matchAll(/^\| prop of `(\w+)` .*\n\| -.*\n((?:\|.*\n)+)/gm)].map(([, component = '', rows = '']) => ({
    component,
    props: rows
      .trim()
      .split('\n')
      .flatMap((row) => spans(row.split('|')[1] ?? '')),
  }));
}

/** Elements that a line of text shows, as far as they can be read: each with its attributes. */
export function elementsOf(text: string): { component: string; props: string[] }[] {
  return spans(text).flatMap((span) =>
    [...span.matchAll(/<([A-Z]\w*)((?:\s+[\w-]+=(?:"[^"]*"|\{[^}]*\}))*)/g)].map(([, component = '', rest = '']) => ({
      component,
      // what is given to them may hold elements of its own
      props: [...rest.replaceAll(/\{[^}]*\}|"[^"]*"/g, '').matchAll(/([\w-]+)=/g)].map(([, name = '']) => name),
    })),
  );
}

/** What the comment of a prop calls its default, where that is one word or number. */
const defaultInComment = (comment: string): string | undefined =>
  /(?:^|[.;(] ?)default:? `?(\w[\w-]*)`?(?= ?[.(]|$)/i.exec(comment)?.[1] ??
  /`(\w[\w-]*)` \(default\)/.exec(comment)?.[1];

/** Props whose comment names a default, with that and the one their component has. */
export function defaultsOf(types: PackageTypes): { prop: string; comment: string; code: string }[] {
  return [...types.exported].flatMap(([name, symbols]) => {
    const properties = propsOf(types, name).flatMap((type) => types.checker.getPropertiesOfType(type));
    const declared = symbols.flatMap(({ valueDeclaration: one }) =>
      one && ts.isFunctionDeclaration(one) ? [one] : [],
    );
    const elements = declared.flatMap(({ parameters: [props] }) =>
      props && ts.isObjectBindingPattern(props.name) ? props.name.elements : [],
    );
    return elements.flatMap(({ name: own, propertyName, initializer }) => {
      const prop = (propertyName ?? own).getText();
      const property = properties.find((one) => one.name === prop);
      const comment =
        property && defaultInComment(ts.displayPartsToString(property.getDocumentationComment(types.checker)));
      if (!initializer || comment === undefined) return [];
      const code = initializer.getText().replaceAll(/['_]/g, '').replace(/^nl$/, 'Dutch');
      return [{ prop: `${name} ${prop}`, comment, code }];
    });
  });
}

/** Components that cannot be used without a function, and so not from a server component. */
export function componentsWithRequiredFunction(types: PackageTypes): string[] {
  const { checker } = types;
  const needsFunction = (props: ts.Type): boolean =>
    checker.getPropertiesOfType(props).some((property) => {
      if (property.flags & ts.SymbolFlags.Optional) return false;
      const type = checker.getTypeOfSymbol(property);
      const entry = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
      return (
        type.getCallSignatures().length > 0 ||
        (entry !== undefined && (entry.flags & ts.TypeFlags.Object) > 0 && needsFunction(entry))
      );
    });
  return [...types.exported.keys()].filter((name) => {
    const props = propsOf(types, name);
    return props.length > 0 && props.every(needsFunction);
  });
}
