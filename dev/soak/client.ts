import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../seed/random.ts';
import type { Figures, State } from './figures.ts';
import { erase, inherit, turnYear } from './lives.ts';
import type { Desk } from './lives.ts';
import { asksAgain, codeOf, request } from './request.ts';
import type { Answer } from './request.ts';

/** What all clients work with. */
export interface Ground {
  urls: readonly string[];
  maker: string;
  checker: string;
  instrument: string;
  /** Whom everybody issues and transfers to. */
  pool: readonly string[];
  /** The day of every booking. */
  today: string;
  figures: Figures;
}

interface Write {
  key: string;
  path: string;
  body: object;
  by: 'maker' | 'checker';
  version?: number;
}
/** A write to come; by the maker unless it says otherwise. */
export type Wish = Omit<Write, 'key' | 'by'> & { by?: Write['by'] };
/** What a write made or changed. */
export interface Effect {
  id: string;
  version: number;
  status: State;
}
/** One user at work: books, proposes, approves, takes back, looks; asks again until it has an answer. */
export class Client {
  readonly #ground: Ground;
  readonly #random: Random;
  readonly #name: string;
  /** Two members whom nobody else books for: one gives shares away, of the other bookings are taken back. */
  readonly #giver: string;
  readonly #quiet: string;
  #left = 0;
  #count = 0;
  /** Writes that were acknowledged, with the id and the status that were answered. */
  readonly written: { write: Write; id: string; status: number }[] = [];

  constructor(ground: Ground, random: Random, name: string, members: readonly [string, string]) {
    this.#ground = ground;
    this.#random = random;
    this.#name = name;
    [this.#giver, this.#quiet] = members;
  }

  /** One piece of work after another, `pauseMs` apart, until told to stop; the last is finished. */
  async work(stop: AbortSignal, pauseMs = 0): Promise<void> {
    const kinds: readonly (readonly [() => Promise<unknown>, number])[] = [
      [() => this.#issue(this.#random.pick(this.#ground.pool), 1), 30],
      [() => this.#transfer(), 20],
      [() => this.#propose(), 12],
      [() => this.#takeBack(), 8],
      [() => this.#dryRun(), 10],
      [() => this.#look(), 20],
      [() => inherit(this.#desk, this.#next), 3],
      [() => this.#erase(), 2],
      [() => turnYear(this.#desk), 2],
    ];
    const rare = kinds.slice(-3).map(([does]) => does); // once at least
    while (!stop.aborted) {
      await (rare.pop() ?? this.#random.weighted(kinds))();
      if (pauseMs > 0) await delay(pauseMs);
    }
  }

  /** Reads alone, so that it is seen how long nobody can while others wait with what they write. */
  async read(stop: AbortSignal, pauseMs = 0): Promise<void> {
    while (!stop.aborted) {
      await this.#look();
      if (pauseMs > 0) await delay(pauseMs);
    }
  }

  /** Sends up to `most` of its writes again: each must be answered as before. */
  async repeat(most: number): Promise<void> {
    for (const { write, id, status } of this.written.slice(-most)) {
      const again = await this.#send(write);
      const there = (again.body as Effect).id;
      if (again.status === status && there === id) continue;
      this.#ground.figures.faults.push(
        `${write.path} with key ${write.key} was ${status} ${id}, and again ${again.status} ${there}`,
      );
    }
  }

  #booking(fields: object): object {
    const { instrument, today } = this.#ground;
    return { instrument_id: instrument, effective_date: today, ...fields };
  }

  async #issue(member: string, quantity: number): Promise<Effect> {
    const body = this.#booking({ kind: 'issue', member_id: member, quantity: String(quantity) });
    return this.#settled(await this.#write({ path: '/transactions', body }));
  }

  async #transfer(): Promise<void> {
    if (this.#left === 0) {
      await this.#issue(this.#giver, 10);
      this.#left = 10;
    }
    const parties = { member_id: this.#giver, counterparty_id: this.#random.pick(this.#ground.pool) };
    const body = this.#booking({ kind: 'transfer', ...parties, quantity: '1', reason_code: 'gift' });
    await this.#settled(await this.#write({ path: '/transactions', body }));
    this.#left -= 1;
  }

  /** Worth more than one administrator may book alone; a colleague decides, or has not done so yet. */
  async #propose(): Promise<void> {
    const member = this.#random.pick(this.#ground.pool);
    const body = this.#booking({ kind: 'issue', member_id: member, quantity: '50' });
    const proposal = await this.#write({ path: '/transactions', body });
    if (proposal.status !== 'waiting') throw new Error(`50 shares were ${proposal.status} at once.`);
    const fate = this.#random.fraction();
    if (fate < 0.7) await this.#settled(proposal);
    else if (fate < 0.9) await this.#decide(proposal, 'reject', { comment: 'soak' });
  }

  async #takeBack(): Promise<void> {
    const { id } = await this.#issue(this.#quiet, 1);
    await this.#settled(
      await this.#write({ path: `/transactions/${id}/reverse`, body: { reason_code: 'input_error' } }),
    );
  }

  async #dryRun(): Promise<void> {
    const body = this.#booking({ kind: 'issue', member_id: this.#random.pick(this.#ground.pool), quantity: '7' });
    await this.#send({ key: '', path: '/transactions?dry_run=true', body, by: 'maker' });
  }

  /** What was acknowledged by one process is seen by the other. */
  async #look(): Promise<void> {
    const { figures, pool } = this.#ground;
    const last = this.written.findLast(({ write }) => write.path.startsWith('/transactions'))?.id;
    const path = last === undefined ? `/members/${this.#random.pick(pool)}` : `/transactions/${last}`;
    const { status, body } = await this.#ask(path, {}, ['not_found']);
    if (status === 404) figures.faults.push(`${path} was acknowledged and is not there`);
    else if (last !== undefined && (body as Effect).status !== figures.states.get(last)) {
      figures.faults.push(`${path} is ${(body as Effect).status}, acknowledged as ${figures.states.get(last)}`);
    }
    await this.#ask(this.#random.pick(['/transactions?limit=10', '/members?q=jan', '/dashboard']), {});
  }

  /** Booked: where it waits for a colleague, by that colleague. */
  async #settled(transaction: Effect): Promise<Effect> {
    return transaction.status === 'waiting' ? this.#decide(transaction, 'approve', {}) : transaction;
  }

  #decide({ id, version }: Effect, decision: string, body: object): Promise<Effect> {
    return this.#write({ path: `/transactions/${id}/${decision}`, body, by: 'checker', version });
  }

  /** What is forgotten with its member is not asked for by its key again: by a migration (0032) also the answer to who erased. */
  async #erase(): Promise<void> {
    const before = this.written.length;
    if (await erase(this.#desk, this.#next)) this.written.splice(before);
  }

  /** A name, or a key, of its own. */
  get #next(): string {
    this.#count += 1;
    return `${this.#name}-${this.#count}`;
  }

  get #desk(): Desk {
    const { maker } = this.#ground;
    const init = { headers: { authorization: `Bearer ${maker}` } };
    return {
      ground: this.#ground,
      random: this.#random,
      write: (wish, refusals) => this.#written(wish, refusals),
      read: async <T>(path: string, refusals: readonly string[] = []) => {
        const answer = await this.#ask(path, init, refusals);
        return answer.status < 400 ? (answer.body as T) : undefined;
      },
    };
  }

  /** A write that nobody refuses. */
  async #write(wish: Wish): Promise<Effect> {
    return (await this.#written(wish, [])) as Effect;
  }

  /** Undefined where it is refused by one of these codes. */
  async #written(wish: Wish, refusals: readonly string[]): Promise<Effect | undefined> {
    const write: Write = { by: 'maker', ...wish, key: this.#next };
    const { status, body } = await this.#send(write, refusals);
    if (status >= 400) return undefined;
    const effect = body as Effect;
    this.#ground.figures.states.set(effect.id, effect.status);
    this.written.push({ write, id: effect.id, status });
    return effect;
  }

  #send({ key, path, body, by, version }: Write, refusals: readonly string[] = []): Promise<Answer> {
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        authorization: `Bearer ${this.#ground[by]}`,
        'content-type': 'application/json',
        ...(key === '' ? {} : { 'idempotency-key': key }),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
    };
    return this.#ask(path, init, refusals);
  }

  /** The answer of any process, in the end. @throws Error when it is a refusal, or when there is none in two minutes. */
  async #ask(path: string, init: RequestInit, refusals: readonly string[] = []): Promise<Answer> {
    const { figures, urls, maker } = this.#ground;
    figures.operations += 1;
    const since = Date.now();
    for (const deadline = Date.now() + 120_000; Date.now() < deadline;) {
      const url = `${this.#random.pick(urls)}${path}`;
      const { retryAfter, ...answer } = await request(url, { headers: { authorization: `Bearer ${maker}` }, ...init });
      if (answer.status !== 0 && !asksAgain(answer)) {
        if (answer.status >= 400 && !refusals.includes(codeOf(answer))) {
          throw new Error(`${path} was refused: ${JSON.stringify(answer)}`);
        }
        figures.answered(init.method === 'POST' && !path.includes('dry_run') ? 'write' : 'read', since);
        return answer;
      }
      figures.failed(`${init.method ?? 'GET'} ${path}`, answer);
      await delay(retryAfter * 1_000 || 100);
    }
    throw new Error(`${path} was not answered within two minutes.`);
  }
}
