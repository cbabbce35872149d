import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { AppContext } from '../../src/context.ts';
import { systemClock } from '../../src/clock.ts';
import type { BulkBatchDetail, BulkRow } from '../../src/modules/bulk/schemas.ts';
import { workOnce } from '../../src/modules/bulk/worker.ts';
import { testConfig } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { post } from '../transactions/helpers.ts';

export const batches = '/bulk-batches';

/** A batch as it was answered. Throws for a refusal. */
export const sound = (response: LightMyRequestResponse): BulkBatchDetail => {
  if (response.statusCode >= 300) throw new Error(response.body);
  return response.json<BulkBatchDetail>();
};

/** What an approval names. */
export const seen = ({ file_sha256, bookings_sha256, rows }: BulkBatchDetail) => ({
  file_sha256,
  bookings_sha256,
  rows,
});

const heading = 'lidnummer;soort;instrument;ingangsdatum;aantal;bedrag;referentie;tegenpartij;reden;omschrijving;saldo';
/** The body of a form with a file, as a browser sends it, and its type. */
export function formOf(name: string, content: string | Buffer): { body: Buffer; headers: { 'content-type': string } } {
  const edge = 'x-edge-x';
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.from(content as string), Buffer.from(`\r\n--${edge}--\r\n`)]);
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${edge}` } };
}

export const file = (...rows: string[]) => `${[heading, ...rows].join('\r\n')}\r\n`;

/** Uploads in one test: each file has its own name. */
export function helpersOf(app: TestApp) {
  const context = (): AppContext => ({ db: app.db, config: testConfig, clock: systemClock });

  /** Sends a file as a browser does. */
  const upload = (
    text: string | Buffer,
    name = 'inleg.csv',
    { key, query = '' }: { key?: string; query?: string } = {},
  ): Promise<LightMyRequestResponse> => {
    const { body, headers } = formOf(name, text);
    return app.request({
      method: 'POST',
      url: batches + query,
      body,
      headers: { ...headers, 'idempotency-key': key ?? randomUUID() },
    });
  };
  const uploaded = async (...how: Parameters<typeof upload>) => sound(await upload(...how));

  const current = async ({ id }: Pick<BulkBatchDetail, 'id'>) => sound(await app.request({ url: `${batches}/${id}` }));

  /** The batch once the service has done what it was asked. */
  const settled = async (batch: BulkBatchDetail) => {
    while (await workOnce(context())) continue;
    return current(batch);
  };

  const step = (batch: BulkBatchDetail, verb: string, body: object = {}, as: 'anna' | 'bram' = 'anna') =>
    post(app, `${batches}/${batch.id}/${verb}`, body, { as, version: batch.version });

  /** Checks a batch as its file was read. */
  const check = async (batch: BulkBatchDetail, more: object = {}) => {
    const { columns, number, date } = batch.reading;
    const wish = { columns: columns.map(({ column }) => column), number: number.profile, date: date.profile };
    return step(batch, 'check', { ...wish, ...more });
  };
  const checked = async (batch: BulkBatchDetail, more: object = {}) => settled(sound(await check(batch, more)));

  /** A file as the beginning of a register, checked as it was read. */
  const registered = async (text: string | Buffer, name: string) =>
    checked(await uploaded(text, name, { query: '?purpose=register' }));

  const rowsOf = async ({ id }: BulkBatchDetail, query = '') =>
    (await app.request({ url: `${batches}/${id}/rows${query}` })).json<{ items: BulkRow[] }>().items;

  /** What is said of each row, by its column. */
  const codesOf = async (batch: BulkBatchDetail) =>
    (await rowsOf(batch)).map(({ problems }) => problems.map(({ column, code }) => `${column} ${code}`).join(', '));

  const mend = async ({ id, version }: BulkBatchDetail, line: number, body: object) =>
    sound(
      await app.request({
        method: 'PATCH',
        url: `${batches}/${id}/rows/${line}`,
        body,
        headers: { 'idempotency-key': randomUUID(), 'if-match': `"${version}"` },
      }),
    );

  /** What an approval names, with the terms opened that it makes. */
  const opened = async (batch: BulkBatchDetail) => {
    const digests = batch.instruments.map(async ({ code }) => {
      const answer = await app.request({
        url: `${batches}/${batch.id}/instruments/${encodeURIComponent(code)}`,
        as: 'bram',
      });
      return answer.json<{ terms_sha256: string }>().terms_sha256;
    });
    const compared = await app.request({ url: `${batches}/${batch.id}/comparison`, as: 'bram' });
    const { totals_sha256 = null } = batch.purpose === 'register' ? compared.json<{ totals_sha256: string }>() : {};
    return { ...seen(batch), opened: await Promise.all(digests), totals_sha256 };
  };

  /** Through both people: submitted by Anna, approved by Bram, booked. */
  const booked = async (batch: BulkBatchDetail, more: object = {}) => {
    const submitted = sound(await step(batch, 'submit', more));
    return settled(sound(await step(submitted, 'approve', await opened(submitted), 'bram')));
  };

  return {
    booked,
    check,
    checked,
    codesOf,
    context,
    current,
    mend,
    opened,
    registered,
    rowsOf,
    settled,
    step,
    upload,
    uploaded,
  };
}
