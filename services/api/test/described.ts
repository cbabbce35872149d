import { readFileSync } from 'node:fs';
import type { LightMyRequestResponse } from 'fastify';
import { openapiFile } from '../src/openapi.ts';
import { basePath } from '../src/plugins/openapi.ts';

interface Ref {
  $ref?: string;
}
interface Answer extends Ref {
  headers?: Record<string, Ref>;
  content?: Record<string, unknown>;
}

const document = JSON.parse(readFileSync(openapiFile, 'utf8')) as {
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>;
  components: { responses: Record<string, Answer>; headers: Record<string, { required?: boolean }> };
};
const { components } = document;
const lastPart = ({ $ref = '' }: Ref) => $ref.split('/').at(-1) ?? '';

/**
 * Holds every answer of the tests against openapi.json: its status, its kind of content, and the headers that the
 * document knows. Throws where the service does something that its description does not say.
 */
export function assertDescribed(
  method: string,
  url: string,
  answer: Pick<LightMyRequestResponse, 'statusCode' | 'headers'>,
): void {
  const [path = ''] = url.split('?');
  if (!path.startsWith(basePath) || method === 'OPTIONS') return;
  const found = Object.entries(document.paths).find(([template]) =>
    new RegExp(`^${basePath}${template.replace(/\{\w+\}/gu, '[^/]+')}$`, 'u').test(path),
  )?.[1];
  if (found === undefined) return; // 404, or the document itself
  const operation = found[method === 'HEAD' ? 'get' : method.toLowerCase()] ?? Object.values(found)[0];
  const named = operation?.responses[answer.statusCode];
  const complain = (what: string) => {
    throw new Error(`${method} ${path} answered ${answer.statusCode}: openapi.json ${what}`);
  };
  if (named === undefined) return complain('does not name this status');
  const { headers = {}, content } = named.$ref === undefined ? named : (components.responses[lastPart(named)] ?? {});
  const type = String(answer.headers['content-type']).split(';')[0] ?? '';
  if (content !== undefined && content[type] === undefined) complain(`does not name ${type}`);
  for (const [name, { required }] of Object.entries(components.headers)) {
    const there = answer.headers[name.toLowerCase()] !== undefined;
    const described = headers[name] !== undefined;
    if (there && !described) complain(`does not name the header ${name}`);
    if (!there && described && required === true) complain(`promises the header ${name}`);
  }
}
