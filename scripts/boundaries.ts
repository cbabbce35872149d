// Who may import whom (docs/architecture.md). Each rule gives its reason, so that a failure explains itself.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { circles, fileOf, importsOf, innerRoomOf, roomOf } from './rooms.ts';

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
    // its stories and pages of documentation show real formats; neither is published
    from: /^packages\/ui\/(?!src\/testing\/|docs\/)/,
    to: /^@ledenbureau\/(forms|i18n(?!\/plain)|auth)|^react-router|^i18next|^react-i18next/,
    reason: 'ui knows no form engine, route, request or catalogue; its Dutch words need the plain part of i18n only',
  },
  {
    from: /^(?!packages\/ui\/|bench\/|\.storybook\/|scripts\/publish\/app\/)/,
    to: styling,
    reason: 'MUI and emotion stay inside packages/ui, so that leaving them touches one package',
  },
  {
    from: /^(?!packages\/ui\/src\/next\/|packages\/create-app\/template\/|scripts\/publish\/app\/)/,
    to: /^next\/|\/ui\/src\/next\//,
    reason: 'Next is an entry of its own: who does not import ui/next needs no Next',
  },
  {
    from: /^(?!packages\/forms\/|bench\/)/,
    to: forms,
    reason: 'Formik and Yup stay behind the contract of packages/forms',
  },
  {
    from: /^packages\/forms\/(?!src\/(?:formik|testing)\/)/,
    to: /^formik(\/|$)|\/forms\/src\/formik\//,
    reason: 'Formik is an entry of its own: who does not import forms/formik does not load it',
  },
  {
    from: /^packages\/forms\//,
    to: /^@ledenbureau\/(i18n(?!\/plain)|auth)|^react-router/,
    reason: 'forms builds on ui, and on the plain part of i18n for its words',
  },
  {
    from: /^packages\/i18n\/src\/plain\//,
    to: /^i18next|^react|^json5|^packages\/i18n\/src\/(?:createI18n|I18nProvider|Trans)/,
    reason: 'plain texts and formats are for whoever needs no catalogue, React or i18next',
  },
  {
    from: /^packages\/(?:ui|forms|i18n|auth)\//,
    to: /^@ledenbureau\/workbench/,
    reason: 'workbench stands on the other packages',
  },
  { from: /^packages\/i18n\//, to: /^@ledenbureau\/|^react-router/, reason: 'i18n stands on its own' },
  {
    from: /^packages\/auth\/src\/(?!screens\/|react\/)/,
    to: /^react(-dom)?(\/|$)|^@ledenbureau\/(?!i18n\/plain$)/,
    reason:
      'auth is headless at its root: React only in react/ and screens/, and of i18n the plain part, which has none',
  },
  {
    from: /^packages\/auth\/src\/react\//,
    to: /^@ledenbureau\//,
    reason: 'auth/react binds the session to React and draws nothing',
  },
  {
    // their documentation shows the app of scripts/publish, as text
    from: /^packages\/[^/]+\/src\//,
    to: /^(apps|services|dev|bench|testing|scripts|visual|docs)\//,
    reason: 'packages are published: they know no app, service or development tool',
  },
  {
    from: /^(?!dev\/|bench\/|scripts\/mutate|testing\/|apps\/admin\/e2e\/|apps\/admin\/playwright)/,
    to: /^dev\/|^@ledenbureau\/dev/,
    reason: 'dev/ only runs the product on one machine: nothing imports it',
  },
  {
    from: /^(apps\/[^/]+|services\/[^/]+)\/src\//,
    to: /^(bench|testing|scripts|visual|docs)\//,
    reason: 'what ships needs no tool of the house',
  },
  {
    from: /^apps\/admin\/e2e\/(?!test\.ts)/,
    to: /^@playwright\/test$/,
    reason: 'e2e/test.ts gives the same, and fails a test whose pages break the content security policy',
  },
  {
    from: /^apps\/(?!admin\/e2e\/)/,
    to: /^services\/|^@ledenbureau\/api/,
    reason: 'the app knows the API by openapi.json alone',
  },
  {
    from: /^apps\/admin\/e2e\//,
    to: /^services\/(?!api\/test\/bulk\/spreadsheets\/)|^@ledenbureau\/api/,
    reason: 'e2e uploads the spreadsheets of the API’s tests, and knows nothing else of the API but openapi.json',
  },
  {
    from: /^apps\/[^/]+\/src\/(?:api|texts|register)\//,
    to: /^apps\/[^/]+\/src\/(?:features|layout)\//,
    reason: 'features show what register/ and texts/ offer, not the other way round',
  },
  {
    from: /^apps\/[^/]+\/src\/(?:api|texts)\//,
    to: /^apps\/[^/]+\/src\/register\//,
    reason: 'api/ and texts/ serve every subject of the register, so they know none',
  },
  {
    from: /^(?!services\/api\/(?:src|test)\/traces\/)/,
    to: /^@opentelemetry\//,
    reason: 'nothing of OpenTelemetry is loaded where nobody asks for traces: only traces/ knows it',
  },
  {
    from: /^services\//,
    to: /^(apps|packages)\/|^@ledenbureau\/(ui|forms|i18n|auth|workbench)/,
    reason: 'a service needs no user interface',
  },
  {
    from: /^services\/[^/]+\/src\/domain\//,
    to: /^services\/[^/]+\/src\/(?!domain\/)/,
    reason: 'domain/ holds pure rules: it imports nothing of the service',
  },
  {
    from: /^services\/[^/]+\/src\/(?:calls|flow|identity|ledger|paper|post|register|requests|seals|wire)\//,
    to: /^services\/[^/]+\/src\/(?:modules|plugins)\//,
    reason: 'what modules share knows none of them',
  },
  {
    from: /^services\/[^/]+\/src\/flow\//,
    to: /^services\/[^/]+\/src\/(?!domain\/|database.ts|tables.ts|tables\/|flow\/)/,
    reason: 'flow/ says who takes which step of whatever there is: it knows none of it',
  },
  {
    from: /^services\/[^/]+\/src\/ledger\//,
    to: /^services\/[^/]+\/src\/(?:calls|paper|post|requests)\//,
    reason: 'ledger/ books for anybody: it knows no request',
  },
];

/** Folders side by side that never import each other. */
const neighbours = [
  {
    place: /^apps\/[^/]+\/src\/features\/([^/]+)/,
    reason: 'features never import each other; what they share goes to register/ or texts/',
  },
  {
    place: /^services\/[^/]+\/src\/modules\/([^/]+)/,
    reason: 'modules share through the rooms beside them only',
  },
];

/** Sentences for what a file imports against the rules. */
export function violations(file: string, text: string): string[] {
  const found: string[] = [];
  for (const { specifier, target } of importsOf(file, text)) {
    for (const rule of rules) {
      if (rule.from.test(file) && rule.to.test(target)) found.push(`${file} imports ${specifier}: ${rule.reason}.`);
    }
    for (const { place, reason } of neighbours) {
      const [here, there] = [file, target].map((path) => place.exec(path)?.[1]);
      if (here !== undefined && there !== undefined && here !== there) {
        found.push(`${file} imports ${specifier}: ${reason}.`);
      }
    }
  }
  return found;
}

/** The data layer of the app is src/api; nothing else there calls fetch. */
export const fetchViolation = (file: string, text: string): string[] =>
  /^apps\/[^/]+\/src\/(?!api\/)/.test(file) && !/\.test\.tsx?$/.test(file) && /(?<![.\w])fetch\(/.test(text)
    ? [`${file} calls fetch: requests of the app live in src/api.`]
    : [];

/** One place starts a browser, since it also installs one where that is possible. */
export const launchViolation = (file: string, text: string): string[] =>
  file !== 'testing/launch.ts' && /\bchromium\.launch\(/.test(text)
    ? [
        `${file} starts Chromium by itself: use launchChromium of testing/launch.ts, which installs it when it is missing.`,
      ]
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
  const files = new Map(
    globSync('{**,.storybook/**}/*.{ts,tsx,mts,js,mjs,jsx,mdx}', {
      cwd: root,
      exclude: (path) => /(^|\/)(node_modules|dist|storybook-static|test-results|\.data|\.cache)$/.test(path),
    })
      .filter((file) => !/\.d\.ts$|\.test\.tsx?$/.test(file)) // the borders are about what ships
      .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  );
  const found = [
    ...[...files].flatMap(([file, text]) => [
      ...violations(file, text),
      ...fetchViolation(file, text),
      ...entryViolation(file, text),
      ...launchViolation(file, text),
    ]),
    ...new Set([...circles(files, roomOf), ...circles(files, innerRoomOf), ...circles(files, fileOf)]),
  ];
  for (const sentence of found) console.error(sentence);
  console.log(`${files.size} files, ${found.length} imports across a border`);
  process.exit(found.length === 0 ? 0 : 1);
}
