// Writes what the app knows of the API from services/api/openapi.json: apps/admin/src/api/schema.d.ts (types of every call) and
// kinds.ts (kinds of transactions). With --check it only tells whether those files are stale.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import { format, resolveConfig } from 'prettier';

interface Answer {
  headers?: object;
}
interface Operation {
  responses: Record<string, Answer>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties?: Record<string, { enum?: string[] }> }>; headers?: object };
  'x-kind-forms': object;
}

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const document = JSON.parse(readFileSync(at('services/api/openapi.json'), 'utf8')) as Document;

/** The document as a client reads it: every failure is a Problem, and headers are looked up by name. */
function ofClient({ paths, components, ...rest }: Document): Document {
  const operations = Object.values(structuredClone(paths)).map((path) =>
    Object.entries(path).map(([method, operation]) => {
      const responses = Object.fromEntries(
        Object.entries(operation.responses)
          .filter(([status]) => status.startsWith('2'))
          .map(([status, answer]) => [status, { ...answer, headers: {} }]),
      );
      const failed = { $ref: '#/components/responses/Problem400' };
      return [method, { ...operation, responses: { ...responses, default: failed } }] as const;
    }),
  );
  const names = Object.keys(paths);
  const responses = { Problem400: { description: 'A problem', content: { 'application/problem+json': problem } } };
  return {
    ...rest,
    paths: Object.fromEntries(operations.map((entries, index) => [names[index], Object.fromEntries(entries)])),
    components: { ...components, headers: {}, responses } as Document['components'],
  };
}
const problem = { schema: { $ref: '#/components/schemas/Problem' } };

/** Without lines that say what a path or a call does not have: a type without them says the same. */
const slim = (types: string) =>
  types
    .replaceAll(
      /^ +(?:get|put|post|delete|options|head|patch|trace|requestBody|query|header|path|cookie)\?: never;\n/gm,
      '',
    )
    .replaceAll(/^ +parameters: \{\n +\};\n/gm, '');

async function kindsModule(): Promise<string> {
  const kinds = document.components.schemas.Transaction?.properties?.kind?.enum ?? [];
  const text = `// Made from services/api/src/domain/kinds by \`pnpm run openapi\`: change it there.

/** Every kind of transaction, in the order in which people look for them. */
export const transactionKinds = ${JSON.stringify(kinds)} as const;

/** What the form asks of the kinds that people enter one by one. */
export const kindForms = ${JSON.stringify(document['x-kind-forms'])} as const;
`;
  return format(text, { ...(await resolveConfig(at('package.json'))), parser: 'typescript' });
}

const files = {
  'apps/admin/src/api/schema.d.ts': slim(COMMENT_HEADER + astToString(await openapiTS(ofClient(document) as never))),
  'apps/admin/src/api/kinds.ts': await kindsModule(),
};
for (const [path, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) writeFileSync(at(path), text);
  else if (readFileSync(at(path), 'utf8') !== text) {
    console.error(`${path} does not match services/api/openapi.json. Run \`pnpm run openapi\` and commit both.`);
    process.exitCode = 1;
  }
}
