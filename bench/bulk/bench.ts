import { administrators } from '../../dev/seed/people.ts';
import { defineBench } from '../bench.ts';
import { inDatabase } from '../database.ts';
import type { Resources } from '../resources.ts';
import { mostMegabytes } from '../memory.ts';
import { ledgerChecked, startService } from '../transaction/service.ts';
import { Calls } from './calls.ts';
import { bulkFile } from './file.ts';
import { bookedSince, insertedAgain } from './reference.ts';

const { anna } = administrators;
const full = { tier: 'typical', rows: 50_000 };

/** What a file of fifty thousand rows costs, through the service as people use it: to check and to book. */
export const bench = defineBench({
  name: 'bulk',
  sizes: { full, smoke: { tier: 'small', rows: 20 } },
  measure,
});

async function measure({ tier, rows }: typeof full, resources: Resources) {
  const url = await resources.register(tier);
  // as it is before anything is booked
  const copy = await resources.copy(url);
  const { csv } = await inDatabase(url, (client) => bulkFile(client, rows));
  const { seq } = await inDatabase(
    url,
    async (client) =>
      (await client.query<{ seq: string }>('select seq::text from ledger_head')).rows[0] ?? { seq: '0' },
  );
  const service = await startService(url, anna);
  const calls = new Calls(service);
  try {
    // a service that has just started reads the whole ledger beside whatever it is asked
    await ledgerChecked(service);
    const ready = await calls.upload(csv);
    const before = await mostMegabytes(service.pid);
    const { ms: checkMs, batch: checked } = await calls.check(ready);
    const peak = await mostMegabytes(service.pid);
    console.log(
      `${rows} rows checked: ${checkMs.toFixed(0)} ms; service: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`,
    );
    const postMs = await calls.book(url, checked);
    console.log(
      `${rows} rows booked: ${postMs.toFixed(0)} ms; service: ${(await mostMegabytes(service.pid)).toFixed(0)} MB at most`,
    );
    const booked = await inDatabase(url, (client) => bookedSince(client, seq));
    const reference = await inDatabase(copy, (client) => insertedAgain(client, booked));
    console.log(`the same rows inserted: ${reference.toFixed(0)} ms`);
    return {
      booked: (checkMs + postMs) / reference,
      checked: (checkMs / 1000 / rows) * 10_000,
      memory: peak,
    };
  } finally {
    await service.stop();
  }
}
