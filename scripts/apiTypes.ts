// Writes what the app knows of the API: from services/api/openapi.json apps/admin/src/api/schema.d.ts (types of every call) and
// kinds.ts (kinds of transactions) and textBounds.ts (what a text may be), and from the domain the names of kinds in the app's texts. With --check it only tells whether
// those files are stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { format, type FormatConfig } from 'oxfmt';
import { kindNames } from '../services/api/src/paper/kindNames.ts';
import type { Language } from '../services/api/src/domain/language.ts';

interface Reference {
  $ref?: string;
}
interface Schema {
  anyOf?: Schema[];
  maxLength?: number;
  pattern?: string;
  properties?: Record<string, Schema>;
  'x-dry-run'?: true;
}
interface Content {
  'application/json'?: { schema: Schema };
}
interface Answer extends Reference {
  content?: Content;
}
interface Operation {
  operationId?: string;
  parameters?: (Reference & { name?: string })[];
  responses: Record<string, Answer>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema & { enum?: string[] }>; responses: Record<string, Answer> };
  'x-kind-forms': object;
}

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const document = JSON.parse(readFileSync(at('services/api/openapi.json'), 'utf8')) as Document;

const dryRun = '#/components/parameters/dry_run';
/** What is in an answer, or in what its name stands for. */
const contentOf = (answer: Answer | undefined) =>
  (document.components.responses[answer?.$ref?.split('/').at(-1) ?? ''] ?? answer)?.content;
const schemaOf = (answer: Answer | undefined) => contentOf(answer)?.['application/json']?.schema;

/** What a call answers that only says what would come of it; undefined where it has no dry run. */
function dryRunOf({ parameters = [], responses }: Operation): Schema | undefined {
  if (!parameters.some(({ $ref }) => $ref === dryRun)) return undefined;
  const schema = schemaOf(responses['200']);
  return schema?.['x-dry-run'] ? schema.anyOf?.at(-1) : (schema ?? schemaOf(responses['201']));
}

/** An answer as its content: its status says in which case it comes, and headers are looked up by name. */
const success = (content: Content | undefined) => ({ description: '', content, headers: {} });

/** Answers of a call that did something: 200 is that of a dry run where something was made or waits. */
function answersOf({ parameters, responses }: Operation): Record<string, object> {
  const isDone = '201' in responses || '202' in responses;
  const hasDryRun = dryRunOf({ parameters, responses }) !== undefined;
  return Object.fromEntries(
    Object.entries(responses)
      .filter(([status]) => status.startsWith('2') && !(status === '200' && isDone && hasDryRun))
      .map(([status, answer]) => {
        const { 'x-dry-run': isEither, anyOf: [schema] = [] } = schemaOf(answer) ?? {};
        if (isEither && schema) return [status, success({ 'application/json': { schema } })];
        return [status, answer.$ref === undefined ? success(answer.content) : answer];
      }),
  );
}

/**
 * The document as a client reads it: it finds a call by its path, reads every failure as a Problem, and a dry run has answers of its
 * own.
 */
function ofClient({ paths, components, ...rest }: Document): object {
  const dryRuns = Object.entries(paths).flatMap(([path, { post }]) => {
    const schema = post && dryRunOf(post);
    return schema === undefined ? [] : [[path, schema] as const];
  });
  const DryRuns = { type: 'object', properties: Object.fromEntries(dryRuns), required: dryRuns.map(([path]) => path) };
  const each = <T, U>(of: Record<string, T>, change: (value: T) => U) =>
    Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value)]));
  const answers = Object.entries(components.responses).filter(([name]) => !name.startsWith('Problem'));
  const responses = each(Object.fromEntries(answers), ({ content }) => success(content));
  return {
    ...rest,
    paths: each(paths, (operations) =>
      each(operations, (operation) => ({ ...operation, operationId: undefined, responses: answersOf(operation) })),
    ),
    components: { ...components, schemas: { ...components.schemas, DryRuns }, headers: {}, responses },
  };
}

/** Without lines that say what a path or a call does not have, that a header may be there, or what the component named says itself. */
const slim = (types: string) =>
  types
    .replaceAll(
      /^ +(?:get|put|post|delete|options|head|patch|trace|requestBody|query|header|path|cookie)\?: never;\n/gm,
      '',
    )
    .replaceAll(/^ +parameters: \{\n +\};\n/gm, '')
    .replaceAll(/^ +headers: \{\n +\[name: string\]: unknown;\n +\};\n/gm, '')
    .replaceAll(/^ +\/\*\* [^\n]+ \*\/\n(?= +\S+: components\["parameters"\])/gm, '');

/** What is known of a text, wherever in a schema it stands. */
const boundsOf = ({ maxLength, pattern, anyOf = [] }: Schema): { maxLength?: number; pattern?: string } =>
  anyOf.reduce<object>((bounds, schema) => ({ ...bounds, ...boundsOf(schema) }), {
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && { pattern }),
  });

/** Bodies of forms whose fields have names that are those of the API. */
const typedBodies = ['CooperativeValues', 'InstrumentValues', 'MemberCreate'];

/** Module of the app that says of each text of those bodies how long it may be and what it looks like. */
function boundsModule(): Promise<string> {
  const bodies = typedBodies.map((name) => {
    const { properties = {} } = document.components.schemas[name] ?? {};
    const texts = Object.entries(properties).map(([field, schema]) => [field, boundsOf(schema)] as const);
    const bounded = texts.filter(([, bounds]) => Object.keys(bounds).length > 0);
    return [name, Object.fromEntries(bounded)];
  });
  return styled(`// Made from the bodies of services/api by \`pnpm run openapi\`: change them there.

/** What the API takes for a text: most characters, and a pattern. */
export const textBounds = ${JSON.stringify(Object.fromEntries(bodies))} as const;
`);
}

async function styled(text: string): Promise<string> {
  const style = JSON.parse(readFileSync(at('.oxfmtrc.json'), 'utf8')) as FormatConfig;
  return (await format('module.ts', text, style)).code;
}

function kindsModule(): Promise<string> {
  const kinds = document.components.schemas.TransactionKind?.enum;
  return styled(`// Made from services/api/src/domain/kinds by \`pnpm run openapi\`: change it there.

/** Every kind of transaction, in the order in which people look for them. */
export const transactionKinds = ${JSON.stringify(kinds)} as const;

/** What the form asks of the kinds that people enter one by one. */
export const kindForms = ${JSON.stringify(document['x-kind-forms'])} as const;
`);
}

const catalogue = (language: Language) => `apps/admin/public/locale/${language}/translation.json5`;

/** The catalogue of a language with the names that the domain gives to kinds; everything else in it is written by hand. */
function withKindNames(language: Language): string {
  const lines = Object.entries(kindNames[language]).map(([kind, name]) => `      ${kind}: '${name}',\n`);
  const names = /(?<=^ {4}\/\/ Made from domain\/kinds by `pnpm run openapi`\.\n {4}kinds: \{\n)[^}]*(?=^ {4}\},$)/mu;
  const text = readFileSync(at(catalogue(language)), 'utf8');
  if (!names.test(text)) throw new Error(`${catalogue(language)} has no place for the names of kinds`);
  return text.replace(names, () => lines.join(''));
}

const files = {
  'apps/admin/src/api/schema.d.ts': slim(COMMENT_HEADER + astToString(await openapiTS(ofClient(document) as never))),
  'apps/admin/src/api/kinds.ts': await kindsModule(),
  'apps/admin/src/api/textBounds.ts': await boundsModule(),
  [catalogue('nl')]: withKindNames('nl'),
  [catalogue('en')]: withKindNames('en'),
};
for (const [path, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) writeFileSync(at(path), text);
  else if (readFileSync(at(path), 'utf8') !== text) {
    console.error(`${path} does not match the API. Run \`pnpm run openapi\` and commit what it writes.`);
    process.exitCode = 1;
  }
}
