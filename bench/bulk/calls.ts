import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { approveBatch } from '@ledenbureau/api/modules/bulk/decisions.ts';
import type { BulkBatchDetail } from '@ledenbureau/api/modules/bulk/schemas.ts';
import { administrators } from '../../dev/seed/people.ts';
import { callerOf, inRegister } from '../database.ts';
import type { RunningService } from '../transaction/service.ts';

const { bram } = administrators;

/** As another administrator than the one whose token the service got. */
export async function approved(
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

  async step(verb: string, { id, version }: BulkBatchDetail, body: object): Promise<BulkBatchDetail> {
    const headers = { 'content-type': 'application/json', 'if-match': `"${version}"` };
    return this.#answer(
      await this.#send(`/bulk-batches/${id}/${verb}`, { method: 'POST', body: JSON.stringify(body), headers }),
    );
  }

  async timed(verb: string, batch: BulkBatchDetail, body: object): Promise<{ ms: number; batch: BulkBatchDetail }> {
    const start = performance.now();
    await this.step(verb, batch, body);
    const done = await this.done(batch.id);
    return { ms: performance.now() - start, batch: done };
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
