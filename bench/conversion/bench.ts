import { workOnce } from '@ledenbureau/api/modules/conversions/worker.ts';
import { administrators } from '../../dev/seed/people.ts';
import { defineBench } from '../bench.ts';
import { inDatabase, inRegister } from '../database.ts';
import { watchMemory } from '../memory.ts';
import { percentileOfTurns, type Turns } from '../register/turns.ts';
import type { Resources } from '../resources.ts';
import { timed } from '../times.ts';
import { startService } from '../transaction/service.ts';
import type { RunningService } from '../transaction/service.ts';
import { bookedBySql, calculatedBySql } from './reference.ts';
import { fillRegister } from './register.ts';
import { askExecution, background, calculated } from './run.ts';

const { anna } = administrators;
const full = { lines: 100_000, few: 50, rounds: 40, warmUp: 5, repeats: 3 };

/** What a run over many members costs: calculated and executed against the same as SQL, its memory, and its page. */
export const bench = defineBench({
  name: 'conversion',
  sizes: { full, smoke: { lines: 4, few: 2, rounds: 1, warmUp: 0, repeats: 1 } },
  async measure(size, resources) {
    const [small, large] = [await resources.emptyRegister(), await resources.emptyRegister()];
    await fillRegister(small, size.few);
    await fillRegister(large, size.lines);
    const fewer = await inRegister(small, (context) => calculated(context, size.few), background);
    const { id, ...ratios } = await runRatios(large, size.lines, resources);
    return { ...ratios, page: await pageRatio({ small, large }, { small: fewer.id, large: id }, size) };
  },
});

async function runRatios(
  url: string,
  lines: number,
  resources: Resources,
): Promise<Record<'calculated' | 'executed' | 'memory', number> & { id: string }> {
  const memory = watchMemory();
  const { id, calculating } = await inRegister(url, (context) => calculated(context, lines), background);
  const reference = await inDatabase(url, (client) => calculatedBySql(client, id));
  await inRegister(url, (context) => askExecution(context, id), background);
  const copy = await resources.copy(url);
  const executing = await inRegister(url, (context) => timed(() => workOnce(context)), background);
  const booking = await inDatabase(copy, (client) => timed(() => bookedBySql(client, id)));
  const megabytes = memory.stop();
  const ms = (time: number) => time.toFixed(0);
  console.log(`${lines} lines calculated: ${ms(calculating)} ms, by SQL ${ms(reference)} ms`);
  console.log(`${lines} lines executed: ${ms(executing)} ms, by SQL ${ms(booking)} ms; ${ms(megabytes)} MB more`);
  return { id, calculated: calculating / reference, executed: executing / booking, memory: megabytes };
}

/** 95 of 100 answers of a run's page: the run itself, its lines, a search in them. */
async function pageRatio(
  urls: Record<'small' | 'large', string>,
  ids: Record<'small' | 'large', string>,
  turns: Turns,
): Promise<number> {
  return served(urls, async (services) => {
    const side = (of: 'small' | 'large') => ({
      service: services[of],
      paths: ['', '/lines?limit=50', '/lines?limit=50&outcome=converted'].map(
        (path) => `/conversion-runs/${ids[of]}${path}`,
      ),
    });
    const [ours, theirs] = await percentileOfTurns([side('large'), side('small')], turns, 0.95);
    console.log(`the page of a run: ${ours.toFixed(1)} ms, of few lines ${theirs.toFixed(1)} ms`);
    return ours / theirs;
  });
}

async function served<T>(
  urls: Record<'small' | 'large', string>,
  work: (services: Record<'small' | 'large', RunningService>) => Promise<T>,
): Promise<T> {
  const large = await startService(urls.large, anna);
  const small = await startService(urls.small, anna);
  try {
    return await work({ large, small });
  } finally {
    await large.stop();
    await small.stop();
  }
}
