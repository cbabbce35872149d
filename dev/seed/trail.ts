import { auditText, genesisHash, nextHash } from '@ledenbureau/api/domain/hashChain.ts';
import type { Json } from '@ledenbureau/api/domain/hashChain.ts';
import type pg from 'pg';
import { instantOf } from './calendar.ts';
import { CopyBuffer } from './copy.ts';

/** Who did what, before it has its place in the audit. */
export interface Event {
  /** Microseconds. */
  at: number;
  actor: { id: string };
  action: string;
  subject: { type: string; id: string };
  data: Record<string, Json>;
}

const columns =
  'seq at actor_id action subject_type subject_id data request_id ledger_seq ledger_hash prev_hash hash'.split(' ');

/** The audit of what happened to requests and payments, on the days on which it did, chained as the database does. */
export class Trail {
  readonly #table = new CopyBuffer('audit_events', columns);
  #fresh: Event[] = [];
  #seq = 0;
  #at = 0;
  #hash = genesisHash;

  add(event: Event): void {
    this.#fresh.push(event);
  }

  /** What was added since is written down, now that the end of the ledger is known. */
  seal(ledgerSeq: number, ledgerHash: Buffer): void {
    for (const { at, actor, action, subject, data } of this.#fresh) {
      this.#seq += 1;
      this.#at = Math.max(at, this.#at + 1);
      const before = this.#hash;
      this.#hash = nextHash(
        before,
        auditText({
          seq: this.#seq,
          at_micros: this.#at,
          actor_id: actor.id,
          action,
          subject_type: subject.type,
          subject_id: subject.id,
          data,
          request_id: 'seed',
          ledger_seq: ledgerSeq,
          ledger_hash: ledgerHash,
        }),
      );
      const about = [instantOf(this.#at), actor.id, action, subject.type, subject.id, JSON.stringify(data), 'seed'];
      this.#table.add(this.#seq, ...about, ledgerSeq, ledgerHash, before, this.#hash);
    }
    this.#fresh = [];
  }

  /** Sends it all, and the end of its chain. */
  async send(client: pg.Client): Promise<void> {
    await this.#table.send(client);
    if (this.#seq === 0) return;
    await client.query('update audit_head set seq = $1, at = $2, hash = $3', [
      this.#seq,
      instantOf(this.#at),
      this.#hash,
    ]);
  }
}
