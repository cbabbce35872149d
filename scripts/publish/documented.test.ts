// What READMEs, pages and tables name of the packages is there, by the types; and what the types have, the tables have.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { componentDocs } from './componentDocs.ts';
import {
  componentsWithRequiredFunction,
  defaultsOf,
  documents,
  elementsOf,
  namesIn,
  propNames,
  propTables,
  reported,
  wordsOf,
} from './documented.ts';
import { root } from './packages.ts';
import { packageTypes, typesOf } from './types.ts';

const types = packageTypes();
const ui = typesOf(types, join(root, 'packages/ui'));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Words between back ticks that are somebody else's. A name of ours never belongs here. */
const foreign = new Set(
  [
    // HTML, the browser, addresses
    'autocomplete beforeunload innerHTML localhost td j k',
    // the compiler, Next, emotion, MUI, Node
    'bundler exactOptionalPropertyTypes moduleResolution nodenext skipLibCheck tsc vite middleware proxy styled ThemeProvider',
    // react-i18next, Yup, the servers of the sign-in
    'keyPrefix useTranslation lazy test trim tuple iss selfservice serve urls',
    // folders, files, examples, what an option or an outcome is
    'forms workbench pseudo resolver members persons januari gisteren TL oauthRedirectURL second whole',
    // of the queries of an app: a declaration that the report does not have
    'told steady',
    // fates of a name
    'renamed new gone',
  ].flatMap((line) => line.split(' ')),
);

/** Those of Formik, which forms/formik speaks of. */
const formiks = new Set(
  globSync('packages/forms/node_modules/formik/dist/*.d.ts', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/[A-Za-z]\w+/g)].map(([word]) => word),
  ),
).add('formik');

/** Keys of a keyboard, and what the section of one component says of another. */
const keys = ['Enter', 'Esc', 'Tab'];
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  Banner: ['banner'],
  ButtonGroup: ['green'],
  EmptyState: ['empty'],
  Illustration: ['illustration'],
  MoneyField: ['ambiguous'],
  NotificationProvider: ['action', 'items', 'update'],
  ProgressBar: ['loading'],
  Quantity: ['end'],
  SchemeSwitch: ['theme'],
  Skeleton: ['loading'],
  Spinner: ['loading'],
};

/** The table of words of 1.0: a word beside those that it stands for. */
const [words = '', exceptions = ''] = (documents.get('docs/api-1.0.md') ?? '').split('\nThe exceptions:\n');
const rows = words.split('\n').flatMap((line) => (line.startsWith('| `') ? [line.split('|')] : []));
const current = new Set(rows.flatMap(([, word = '']) => namesIn(word)));
const retired = rows.flatMap(([, , , not = '']) => namesIn(not)).filter((word) => !current.has(word));

test('every name between back ticks is one that a package exports, or has in its types', () => {
  const names = new Set([...reported, ...foreign]);
  const unknown = [...documents].flatMap(([file, text]) =>
    namesIn(text)
      .filter((name) => !names.has(name))
      .filter((name) => !(file.endsWith('forms/README.md') && formiks.has(name)))
      .filter((name) => !(file === 'docs/api-1.0.md' && retired.includes(name)))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('every foreign word is in use, and none is ours', () => {
  const named = new Set([...documents.values()].flatMap(namesIn));
  expect([...foreign].filter((word) => !named.has(word) || reported.has(word))).toEqual([]);
});

test('every attribute of an element in a sentence is a prop of its component', () => {
  const unknown = [...documents].flatMap(([file, text]) =>
    elementsOf(text).flatMap(({ component, props }) => {
      const all = propNames(types, component, 'all');
      return props.filter((prop) => !all.has(prop)).map((prop) => `${file}: ${component} ${prop}`);
    }),
  );
  expect(unknown).toEqual([]);
});

test('a table of the props of a component has them all, and no other', () => {
  const tables = [...documents.values()].flatMap(propTables);
  expect(tables.map(({ component }) => component)).toEqual(['UiProvider']);
  for (const { component, props } of tables) {
    const own = propNames(types, component, 'own');
    own.delete('children');
    expect(props.toSorted(), component).toEqual([...own].toSorted());
  }
});

test('what the page of components says of each is in its props', () => {
  const sections = componentDocs(join(root, 'packages/ui')).split('\n### ').slice(1);
  const unknown = sections.flatMap((section) => {
    const [component = ''] = section.split('\n', 1);
    const own = new Set([...wordsOf(ui, component), ...keys, ...(elsewhere[component] ?? [])]);
    return namesIn(section)
      .filter((name) => !own.has(name) && !types.exported.has(name))
      .map((name) => `${component}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

test('the default that the comment of a prop names is the one that the component has', () => {
  const defaults = defaultsOf(types);
  expect(defaults.length).toBeGreaterThan(30);
  expect(defaults.filter(({ comment, code }) => comment !== code)).toEqual([]);
});

test('no component has a prop by a word that 1.0 retired, but for the exceptions', () => {
  expect(retired.length).toBeGreaterThan(10);
  const excepted = new Set(namesIn(exceptions));
  const old = [...types.exported.keys()].flatMap((component) => {
    const own = propNames(types, component, 'own');
    return retired.filter((word) => own.has(word) && !excepted.has(word)).map((word) => `${component} ${word}`);
  });
  expect(old).toEqual([]);
});

test('the README of ui names every component that a server component cannot use', () => {
  const [, list = ''] = /they do nothing without one:\n\n(.*?)\n\n/s.exec(read('packages/ui/README.md')) ?? [];
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(componentsWithRequiredFunction(ui).toSorted());
});
