import { readRun } from '@ledenbureau/api/modules/conversions/runs.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { administrators } from '../../dev/seed/people.ts';
import { defineBench } from '../bench.ts';
import { Calls } from '../bulk/calls.ts';
import { bulkFile } from '../bulk/file.ts';
import { fillRegister, share } from '../conversion/register.ts';
import { askExecution, background, calculated } from '../conversion/run.ts';
import { inDatabase, inRegister } from '../database.ts';
import { bookers, readers } from '../others.ts';
import type { Resources } from '../resources.ts';
import { timed } from '../times.ts';
import { ledgerChecked, startService } from '../transaction/service.ts';
import type { RunningService } from '../transaction/service.ts';

const seededShare = '01400000-0000-7000-8000-000000000001';

type Waits = Record<'booking' | 'reading', number>;

/** How long others wait while the longest work of the register is under way: one who books, and one who reads. */
export const bench = defineBench({
  name: 'beside',
  sizes: { full: { tier: 'typical', rows: 50_000, lines: 100_000 }, smoke: { tier: 'small', rows: 20, lines: 4 } },
  async measure({ tier, rows, lines }, resources) {
    const waits = {
      [`${rows} rows`]: await besideBatch(await resources.register(tier), rows),
      [`${lines} lines`]: await besideRun(resources, lines),
    };
    const each = (what: keyof Waits) =>
      Object.fromEntries(Object.entries(waits).map(([work, { [what]: wait }]) => [work, wait / 1000]));
    return { booking: each('booking'), reading: each('reading') };
  },
});

/** A batch from a file is booked. */
async function besideBatch(url: string, rows: number): Promise<Waits> {
  const { csv, others } = await inDatabase(url, (client) => bulkFile(client, rows));
  return served(url, async (service) => {
    const calls = new Calls(service);
    const { batch } = await calls.check(await calls.upload(csv));
    return waited({ service, instrument: seededShare, others, work: () => calls.book(url, batch) });
  });
}

/** A conversion run is executed. */
async function besideRun(resources: Resources, lines: number): Promise<Waits> {
  const url = await resources.emptyRegister();
  const others = await fillRegister(url, lines, 20);
  const { id } = await inRegister(url, (context) => calculated(context, lines), background);
  return served(url, (service) =>
    waited({
      service,
      instrument: share,
      others,
      work: () =>
        inRegister(url, async (context) => {
          await askExecution(context, id);
          for (
            let run = await readRun(context.db, id);
            run.status !== 'executed';
            run = await readRun(context.db, id)
          ) {
            if (run.failure !== null) throw new Error(JSON.stringify(run.failure));
            await delay(250);
          }
        }),
    }),
  );
}

async function served(url: string, work: (service: RunningService) => Promise<Waits>): Promise<Waits> {
  const service = await startService(url, administrators.anna);
  try {
    await ledgerChecked(service);
    return await work(service);
  } finally {
    await service.stop();
  }
}

interface Meanwhile {
  service: RunningService;
  /** A share that the others get, who have nothing to do with the work. */
  instrument: string;
  others: readonly string[];
  work: () => Promise<unknown>;
}

async function waited({ service, instrument, others, work }: Meanwhile): Promise<Waits> {
  const booker = bookers(service, instrument, others);
  const reader = readers(service, others);
  const ms = await timed(work);
  const [booking, reading] = [await booker.stop(), await reader.stop()];
  console.log(
    `${ms.toFixed(0)} ms of work; ${booker.done} bookings meanwhile, the longest took ${booking.toFixed(0)} ms, ` +
      `${booker.refused} were told to try again; ${reader.done} readings, the longest ${reading.toFixed(0)} ms`,
  );
  return { booking, reading };
}
