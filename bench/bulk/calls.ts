import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { approveBatch } from '@ledenbureau/api/modules/bulk/decisions.ts';
import type { BulkBatchDetail } from '@ledenbureau/api/modules/bulk/schemas.ts';
import { administrators } from '../../dev/seed/people.ts';
import { callerOf, inRegister } from '../database.ts';
import type { RunningService } from '../transaction/service.ts';

const { bram } = administrators;

/** As another administrator than the one whose token the service got. */
async function approved(
  url: string,
  { id, version, file_sha256, bookings_sha256, rows }: BulkBatchDetail,
): Promise<void> {
  const seen = { file_sha256, bookings_sha256: bookings_sha256 ?? '', rows, opened: [] };
  await inRegister(url, (context) => approveBatch(context, callerOf(bram, 'approve'), { id, version }, seen), {
    max: 1,
  });
}

/** What a page asks of the service. */
export class Calls {
  readonly #service: RunningService;

  constructor(service: RunningService) {
    this.#service = service;
  }

  async upload(csv: string): Promise<BulkBatchDetail> {
    const body = new FormData();
    body.set('file', new Blob([csv]), 'bulk.csv');
    return this.#answer(await this.#send('/bulk-batches', { method: 'POST', body }));
  }

  /** Has it checked as the service itself reads its columns; every row must be right. */
  async check(ready: BulkBatchDetail): Promise<{ ms: number; batch: BulkBatchDetail }> {
    const { columns, number, date } = ready.reading;
    const start = performance.now();
    await this.step('check', ready, {
      columns: columns.map(({ column }) => column),
      number: number.profile,
      date: date.profile,
    });
    const batch = await this.done(ready.id);
    if (batch.errors > 0) throw new Error(`${batch.errors} errors: ${JSON.stringify(batch.causes[0])}`);
    return { ms: performance.now() - start, batch };
  }

  /** Has another administrator approve what was checked; answers once all of it is booked. */
  async book(url: string, checked: BulkBatchDetail): Promise<number> {
    const submitted = await this.step('submit', checked, {});
    const start = performance.now();
    await approved(url, submitted);
    const posted = await this.done(submitted.id);
    if (posted.status !== 'posted') throw new Error(`${posted.status}: ${JSON.stringify(posted.failure)}`);
    return performance.now() - start;
  }

  async step(verb: string, { id, version }: BulkBatchDetail, body: object): Promise<BulkBatchDetail> {
    const headers = { 'content-type': 'application/json', 'if-match': `"${version}"` };
    return this.#answer(
      await this.#send(`/bulk-batches/${id}/${verb}`, { method: 'POST', body: JSON.stringify(body), headers }),
    );
  }

  /** The batch once nothing is done with it any more. */
  async done(id: string): Promise<BulkBatchDetail> {
    for (;;) {
      const batch = await this.#answer(await this.#send(`/bulk-batches/${id}`, {}));
      if (batch.progress === null) return batch;
      await delay(250);
    }
  }

  #send(
    path: string,
    { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  ): Promise<Response> {
    const key = { authorization: `Bearer ${this.#service.token}`, 'idempotency-key': uuidv7() };
    return fetch(this.#service.url + path, { ...init, headers: { ...key, ...headers } });
  }

  async #answer(response: Response): Promise<BulkBatchDetail> {
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as BulkBatchDetail;
  }
}
