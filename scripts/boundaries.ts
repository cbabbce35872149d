// Who may import whom (docs/architecture.md). Each rule gives its reason, so that a failure explains itself.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Rule {
  /** Files the rule is about. */
  from: RegExp;
  /** What they may not import: a package specifier, or the path from the root for the project's own files. */
  to: RegExp;
  reason: string;
}

const styling = /^@(mui|emotion)\//;
const forms = /^(formik|yup)(\/|$)/;

export const rules: Rule[] = [
  {
    // its stories and tests show real formats (src/testing, which is not published)
    from: /^packages\/ui\/(?!src\/testing\/)/,
    to: /^@ledenbureau\/(forms|i18n|auth)|^react-router|^i18next|^react-i18next/,
    reason: 'ui knows no form engine, route, request or language: texts, formats and links come through UiProvider',
  },
  {
    from: /^(?!packages\/ui\/|bench\/|\.storybook\/)/,
    to: styling,
    reason: 'MUI and emotion stay inside packages/ui, so that leaving them touches one package',
  },
  {
    from: /^(?!packages\/forms\/|bench\/)/,
    to: forms,
    reason: 'Formik and Yup stay behind the contract of packages/forms',
  },
  { from: /^packages\/forms\//, to: /^@ledenbureau\/(i18n|auth)|^react-router/, reason: 'forms builds on ui only' },
  { from: /^packages\/i18n\//, to: /^@ledenbureau\/|^react-router/, reason: 'i18n stands on its own' },
  {
    from: /^packages\/auth\/src\/(?!screens\/|react\/)/,
    to: /^react(-dom)?(\/|$)|^@ledenbureau\//,
    reason: 'auth is headless at its root: React only in react/ and screens/',
  },
  {
    from: /^packages\/auth\/src\/react\//,
    to: /^@ledenbureau\//,
    reason: 'auth/react binds the session to React and draws nothing',
  },
  {
    from: /^packages\//,
    to: /^(apps|services|dev|bench)\//,
    reason: 'packages are published: they know no app, service or development tool',
  },
  {
    from: /^(?!dev\/|bench\/|vitest|apps\/admin\/e2e\/|apps\/admin\/playwright)/,
    to: /^dev\/|^@ledenbureau\/dev/,
    reason: 'dev/ only runs the product on one machine: nothing imports it',
  },
  { from: /^apps\//, to: /^services\/|^@ledenbureau\/api/, reason: 'the app knows the API by openapi.json alone' },
  {
    from: /^services\//,
    to: /^(apps|packages)\/|^@ledenbureau\/(ui|forms|i18n|auth)/,
    reason: 'a service needs no user interface',
  },
];

const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;

/** The module a specifier names: a package, or for a relative one the path from the root. */
export const resolveImport = (file: string, specifier: string): string =>
  specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier;

/** Sentences for what a file imports against the rules. */
export function violations(file: string, text: string): string[] {
  const found: string[] = [];
  for (const [, specifier] of text.matchAll(importPattern)) {
    const target = resolveImport(file, specifier!);
    for (const rule of rules) {
      if (rule.from.test(file) && rule.to.test(target)) found.push(`${file} imports ${specifier}: ${rule.reason}.`);
    }
    const [feature, otherFeature] = [file, target].map(
      (path) => /^apps\/[^/]+\/src\/features\/([^/]+)/.exec(path)?.[1],
    );
    if (feature !== undefined && otherFeature !== undefined && feature !== otherFeature) {
      found.push(`${file} imports ${specifier}: features never import each other; move what they share up.`);
    }
    const [module, otherModule] = [file, target].map(
      (path) => /^services\/[^/]+\/src\/modules\/([^/]+)/.exec(path)?.[1],
    );
    if (module !== undefined && otherModule !== undefined && module !== otherModule) {
      found.push(`${file} imports ${specifier}: modules share through domain/ only.`);
    }
  }
  return found;
}

/** The data layer of the app is src/api; nothing else there calls fetch. */
export const fetchViolation = (file: string, text: string): string[] =>
  /^apps\/[^/]+\/src\/(?!api\/)/.test(file) && !/\.test\.tsx?$/.test(file) && /(?<![.\w])fetch\(/.test(text)
    ? [`${file} calls fetch: requests of the app live in src/api.`]
    : [];

/** Fields that read or show typed numbers and days take the parsers from a module that only their pages load. */
const typedFields =
  /import \{[^}]*\b(?:NumberField|MoneyField|QuantityField|DateField|Calendar|FilterBar)\b[^}]*\} from/;
export const entryViolation = (file: string, text: string): string[] =>
  /^apps\/[^/]+\/src\//.test(file) && typedFields.test(text) && !text.includes("import '@ledenbureau/i18n/entry'")
    ? [`${file} shows a field that reads what is typed: it also needs import '@ledenbureau/i18n/entry'.`]
    : [];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = globSync('{packages,apps,services,dev,bench,.storybook}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|\.data|\.cache)$/.test(path),
  }).filter((file) => !/\.d\.ts$|\.test\.tsx?$/.test(file)); // the borders are about what ships
  const found = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return [...violations(file, text), ...fetchViolation(file, text), ...entryViolation(file, text)];
  });
  for (const sentence of found) console.error(sentence);
  console.log(`${files.length} files, ${found.length} imports across a border`);
  process.exit(found.length === 0 ? 0 : 1);
}
