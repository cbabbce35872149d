import { Client } from 'pg';
import { typeParsers } from '@ledenbureau/api/database.ts';
import { administrators } from '../../dev/seed/people.ts';
import { defineBench } from '../bench.ts';
import { startService } from '../transaction/service.ts';
import type { RunningService } from '../transaction/service.ts';
import { clientsRatio, lotsRatio } from './bookings.ts';
import { deepPages, questionsFor } from './questions.ts';
import { percentileOfTurns, type Turns } from './turns.ts';
import { verifyRatio } from './verify.ts';

const full = {
  tier: 'large',
  rounds: 60,
  // each question once: what is measured is not how soon a disk answers
  warmUp: 20,
  repeats: 5,
  lots: 1_000,
  bookings: 60,
  /** How long each side of the throughput books, and how many times in turn. */
  seconds: 4,
  turns: 3,
};

interface Register {
  url: string;
  client: Client;
  service: RunningService;
}

/** Whatever is asked of the register costs the same however large it is: `small` against `large`, or `--tier extreme`. */
export const bench = defineBench({
  name: 'register',
  sizes: {
    full,
    smoke: { tier: 'small', rounds: 1, warmUp: 0, repeats: 1, lots: 2, bookings: 1, seconds: 0.05, turns: 1 },
  },
  async measure(size, resources) {
    const registers = new Map<string, Register>();
    try {
      const urls = new Map<string, string>();
      for (const tier of new Set(['small', size.tier])) urls.set(tier, await resources.register(tier));
      // only now, since a token outlives no half hour, and filling `extreme` takes one
      for (const [tier, url] of urls) registers.set(tier, await open(url));
      const [small, large] = [registers.get('small'), registers.get(size.tier)];
      if (small === undefined || large === undefined) throw new Error('there is nothing to compare');
      return {
        ...(await reading(small, large, size)),
        deepPages: await paging(large, size),
        lots: await lotsRatio(large.client, large.service, size),
        clients: await clientsRatio(large.client, large.service, size),
        verify: await verifyRatio(large.client, large.url),
      };
    } finally {
      for (const { client, service } of registers.values()) {
        await service.stop();
        await client.end();
      }
    }
  },
});

async function open(url: string): Promise<Register> {
  const client = new Client({ connectionString: url, types: typeParsers() });
  await client.connect();
  return { url, client, service: await startService(url, administrators.anna) };
}

/** 95 of 100 answers within so many milliseconds, of the larger register to the small one. */
async function reading(
  small: Register,
  large: Register,
  turns: Turns,
): Promise<Record<'answers' | 'texts', Record<string, number>>> {
  const [of, against] = [await questionsFor(large.client), await questionsFor(small.client)];
  const ratios: Record<'answers' | 'texts', Record<string, number>> = { answers: {}, texts: {} };
  for (const [index, { name, figure, paths }] of of.entries()) {
    const sides = [
      { service: large.service, paths },
      { service: small.service, paths: against[index]?.paths ?? [] },
    ] as const;
    const [ours, theirs] = await percentileOfTurns(sides, turns, 0.95);
    console.log(`${name}: ${ours.toFixed(1)} ms, small ${theirs.toFixed(1)} ms`);
    ratios[figure][name] = ours / theirs;
  }
  return ratios;
}

/** A page in the middle of a list to its first page. */
async function paging({ client, service }: Register, turns: Turns): Promise<Record<string, number>> {
  const ratios: Record<string, number> = {};
  for (const { name, first, deep } of await deepPages(client)) {
    const sides = [
      { service, paths: [deep] },
      { service, paths: [first] },
    ] as const;
    const [ours, theirs] = await percentileOfTurns(sides, turns, 0.5);
    ratios[name] = ours / theirs;
  }
  return ratios;
}
