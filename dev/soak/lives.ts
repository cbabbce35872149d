import type { MemberDetail } from '@ledenbureau/api/modules/members/detail.ts';
import type { Period, Periods } from '@ledenbureau/api/modules/periods/schemas.ts';
import type { Transaction } from '@ledenbureau/api/wire/schemas.ts';
import type { Random } from '../seed/random.ts';
import type { Ground, Effect, Wish } from './client.ts';

/** How a story is told: by the client whose it is. */
export interface Desk {
  ground: Ground;
  random: Random;
  /** Undefined where it is refused by one of these codes. */
  write: (wish: Wish, refusals: readonly string[]) => Promise<Effect | undefined>;
  read: <T>(path: string, refusals?: readonly string[]) => Promise<T | undefined>;
}

/** A year that another client closes meanwhile takes nothing more. */
const closing = ['period_closed'];
/** So many years ago that nobody has to keep who it was. */
const yearsAgo = 9;

/** Digits may be those of a citizen service number, which no name has. */
const inLetters = (name: string): string => name.replace(/\d/gu, (digit) => 'abcdefghij'[Number(digit)] ?? '');

const entered = async ({ write }: Desk, name: string): Promise<Effect> =>
  (await write({ path: '/members', body: { kind: 'person', family_name: inLetters(name) } }, [])) as Effect;

const versionOf = async ({ read }: Desk, place: string): Promise<number> =>
  (await read<MemberDetail>(place))?.version ?? 0;

/** Whether a colleague does what is asked: now and then it is rejected, or left. */
async function approved({ random, write }: Desk, proposal: Effect | undefined): Promise<boolean> {
  const fate = random.fraction();
  if (proposal === undefined || fate > 0.9) return false;
  const [verb, body] = fate > 0.8 ? ['reject', { comment: 'soak' }] : ['approve', {}];
  const decision = {
    path: `/member-proposals/${proposal.id}/${verb}`,
    body,
    by: 'checker',
    version: proposal.version,
  } as const;
  return (await write(decision, closing))?.status === 'approved';
}

/** Somebody comes in, buys and dies, and two others inherit. */
export async function inherit(desk: Desk, name: string): Promise<void> {
  const { ground, random, write, read } = desk;
  const { instrument: instrument_id, pool, figures, today } = ground;
  const { id: member_id } = await entered(desk, name);
  const place = `/members/${member_id}`;
  const on = random.pick([today, `${Number(today.slice(0, 4)) - 1}-03-01`]);
  const bought = { kind: 'issue', member_id, instrument_id, quantity: '3', effective_date: on };
  if ((await write({ path: '/transactions', body: bought }, closing)) === undefined) return;
  const first = random.int(0, pool.length - 1);
  const heirs = [pool[first], pool[(first + 1) % pool.length]];
  const shares = heirs.map((heir_id, index) => ({ heir_id, instrument_id, quantity: String(index + 1) }));
  const estate = { deceased_on: on, effective_date: on, document: 'Soak', shares };
  const division = { path: `${place}/inheritance`, body: estate, version: await versionOf(desk, place) };
  if (!(await approved(desk, await write(division, closing)))) return;
  const { items } = (await read<{ items: Transaction[] }>(`${place}/transactions`)) ?? { items: [] };
  for (const { id } of items) figures.states.set(id, 'booked');
  if (items.length !== 1 + heirs.length) figures.faults.push(`${place} has ${items.length} transactions of an estate`);
  figures.reached.estates += 1;
}

/** Somebody who died long ago comes in by mistake, and is proposal unknown. Answers whether that was done. */
export async function erase(desk: Desk, name: string): Promise<boolean> {
  const { ground, write } = desk;
  const { figures, today } = ground;
  const { id, version } = await entered(desk, name);
  const place = `/members/${id}`;
  const death = { on: `${Number(today.slice(0, 4)) - yearsAgo}${today.slice(4, 8)}01`, reason: 'soak' };
  await write({ path: `${place}/deceased`, body: death, version }, []);
  const wish = { path: `${place}/anonymise`, body: { reason: 'soak' }, version: await versionOf(desk, place) };
  const isErased = await approved(desk, await write(wish, []));
  figures.states.set(id, isErased ? 'anonymised' : 'prospect');
  if (isErased) figures.reached.erased += 1;
  return isErased;
}

/** Closes the first year that is open and over, or opens again the one that was closed last. */
export async function turnYear({ ground, random, write, read }: Desk): Promise<void> {
  const { items } = (await read<Periods>('/periods')) ?? { items: [] };
  const yearsOf = (wanted: 'open' | 'closed'): number[] =>
    items.flatMap(({ year, status }) => (status === wanted && String(year) < ground.today.slice(0, 4) ? [year] : []));
  const [open, closed] = [Math.min(...yearsOf('open')), Math.max(...yearsOf('closed'))];
  // what others book and do meanwhile, and estates of that year that wait for a colleague
  const refusals = ['preview_stale', 'state_conflict', 'period_order', 'ledger_checking', 'checks_failed'];
  let proposal: Effect | undefined;
  const opens = Number.isFinite(closed) && (random.chance(0.5) || !Number.isFinite(open));
  if (opens) {
    proposal = await write({ path: `/periods/${closed}/reopen`, body: { reason: 'soak' } }, refusals);
  } else if (Number.isFinite(open)) {
    const period = await read<Period>(`/periods/${open}`, refusals);
    if (period === undefined) return;
    const { digest, checks } = period;
    const explanations = Object.fromEntries(checks.map(({ name }) => [name, 'Zo is het in de proef.']));
    const body = { digest, bank_cents: 0, explanations };
    proposal = await write({ path: `/periods/${open}/close`, body }, refusals);
  }
  if (proposal === undefined) return;
  const decide = (verb: string, body: object): Promise<Effect | undefined> =>
    write(
      { path: `/period-proposals/${proposal.id}/${verb}`, body, by: 'checker', version: proposal.version },
      refusals,
    );
  // a question that nobody may answer any more would keep the year for the rest of the soak
  if ((await decide('approve', {})) === undefined) await decide('reject', { comment: 'soak' });
  else ground.figures.reached[opens ? 'reopened' : 'closed'] += 1;
}
