import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { Transaction } from '../../src/wire/schemas.ts';
import { fixtures } from '../fixtures.ts';
import type { Person } from '../fixtures.ts';
import type { TestApp } from '../harness.ts';
import { smallPdf } from '../smallFiles.ts';

export const { members, instruments } = fixtures;

/** Ten shares for Jan: right in every field. */
export const booking = {
  kind: 'issue',
  member_id: members.jan.id,
  instrument_id: instruments.share.id,
  quantity: '10',
  effective_date: '2026-06-01',
};

/** The body of an answer with this status, else of any that is no refusal. @throws Error with the body of another answer */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what was asked says what comes
export function bodyOf<T>(response: LightMyRequestResponse, status?: number): T {
  const { statusCode, body } = response;
  if (status === undefined ? statusCode >= 300 : statusCode !== status) throw new Error(`${statusCode}: ${body}`);
  return response.json<T>();
}

/** POSTs with an idempotency key of its own, unless one is given. */
export function post(
  app: TestApp,
  url: string,
  body: unknown,
  options: { as?: Person | null; key?: string; version?: number | string } = {},
): Promise<LightMyRequestResponse> {
  return app.request({
    method: 'POST',
    url,
    body,
    as: options.as,
    headers: {
      'idempotency-key': options.key ?? randomUUID(),
      ...(options.version === undefined ? {} : { 'if-match': `"${options.version}"` }),
    },
  });
}

/** Adds a document to what has this address, with an idempotency key of its own, unless one is given. */
export const addDocument = (
  app: TestApp,
  url: string,
  name: string,
  { bytes = smallPdf, key = randomUUID() }: { bytes?: Buffer; key?: string } = {},
): Promise<LightMyRequestResponse> =>
  app.request({
    method: 'POST',
    url: `${url}/documents?name=${encodeURIComponent(name)}`,
    body: bytes,
    headers: { 'content-type': 'application/octet-stream', 'idempotency-key': key },
  });

/** Takes a file out of the register, for a reason. */
export const take = (
  app: TestApp,
  url: string,
  { as, ...wish }: { as?: Person; locale?: string; known_at?: string; until?: string } = {},
): Promise<LightMyRequestResponse> => post(app, `${url}/export`, { reason: 'Controle', ...wish }, { as });

/** Books (201) or files (202) and answers the transaction; any other answer is an error with its problem. */
export async function booked(
  app: TestApp,
  body: object,
  options: Parameters<typeof post>[3] = {},
): Promise<Transaction> {
  const response = await post(app, '/transactions', body, options);
  if (response.statusCode !== 201 && response.statusCode !== 202) throw new Error(response.body);
  return response.json<Transaction>();
}

/** Approves what waits, as the other administrator, and answers the booked transaction. */
export async function approved(app: TestApp, { id, version }: Transaction): Promise<Transaction> {
  return bodyOf<Transaction>(await post(app, `/transactions/${id}/approve`, {}, { version, as: 'bram' }), 200);
}

export interface ProblemEntry {
  field: string | null;
  code: string;
  params: Record<string, unknown>;
}

/** The status and the errors of a refusal. */
export function refusalOf(response: LightMyRequestResponse): { status: number; code: string; errors: ProblemEntry[] } {
  const { code, errors } = response.json<{ code: string; errors: ProblemEntry[] }>();
  return { status: response.statusCode, code, errors };
}
