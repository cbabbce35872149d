import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import { basePath } from '../src/plugins/openapi.ts';
import { components, paths } from './document.ts';
import type { Schema } from './fuzz/samples.ts';

const ajv = new Ajv2020({ strict: false });
(addFormats as unknown as typeof addFormats.default)(ajv);
/** What the document leaves open for later versions is closed here: this one answers what it describes, and no more. */
const closed = <T extends object>(part: T): T =>
  JSON.parse(JSON.stringify(part), (_key, value: Schema | null) =>
    value?.properties === undefined ? value : { additionalProperties: false, ...value },
  ) as T;
ajv.addSchema({ $id: 'document', components: { schemas: closed(components.schemas) } });
const compiled = new Map<Schema, ValidateFunction>();

/** What a body breaks of the schema that the document has for it; null when it keeps to it. */
function breachOf(schema: Schema, body: string): string | null {
  let check = compiled.get(schema);
  if (check === undefined) {
    const placed = JSON.stringify(closed(schema)).replaceAll('"#/components', '"document#/components');
    compiled.set(schema, (check = ajv.compile(JSON.parse(placed) as object)));
  }
  return check(JSON.parse(body)) ? null : ajv.errorsText(check.errors, { dataVar: 'body' });
}

/**
 * Holds every answer of the tests against openapi.json: its status, its kind of content, its body where that
 * is JSON, and the headers that the document knows. Throws where the service does something that its description does not say.
 */
export function assertDescribed(
  method: string,
  url: string,
  answer: Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'body'>,
): void {
  const [path = ''] = url.split('?');
  if (!path.startsWith(basePath) || method === 'OPTIONS') return;
  const pathItem = Object.entries(paths).find(([template]) =>
    new RegExp(`^${basePath}${template.replace(/\{\w+\}/gu, '[^/]+')}$`, 'u').test(path),
  )?.[1];
  if (pathItem === undefined) return; // 404, or the document itself
  const operation = pathItem[method === 'HEAD' ? 'get' : method.toLowerCase()] ?? Object.values(pathItem)[0];
  const named = operation?.responses[answer.statusCode];
  const complain = (what: string) => {
    throw new Error(`${method} ${path} answered ${answer.statusCode}: openapi.json ${what}`);
  };
  if (named === undefined) return complain('does not name this status');
  const { headers = {}, content } = named;
  const type = String(answer.headers['content-type']).split(';')[0] ?? '';
  if (content !== undefined && content[type] === undefined) complain(`does not name ${type}`);
  for (const [name, { required }] of Object.entries(components.headers)) {
    const there = answer.headers[name.toLowerCase()] !== undefined;
    const described = headers[name] !== undefined;
    if (there && !described) complain(`does not name the header ${name}`);
    if (!there && described && required === true) complain(`promises the header ${name}`);
  }
  const schema = content?.[type]?.schema;
  if (schema !== undefined && type.endsWith('json') && method !== 'HEAD') {
    const breach = breachOf(schema, answer.body);
    if (breach !== null) complain(`describes another body: ${breach} in ${answer.body.slice(0, 1000)}`);
  }
}
