// Payment batches of the requests, each step as modules/payments takes it.
import { createHash } from 'node:crypto';
import { pain001 } from '@ledenbureau/api/domain/sepa/pain001.ts';
import { nextTargetDay } from '@ledenbureau/api/domain/sepa/target.ts';
import { emptyRequest } from '@ledenbureau/api/domain/transaction.ts';
import type { Json } from '@ledenbureau/api/domain/hashChain.ts';
import type { Book } from './book.ts';
import type { Booking } from './booking.ts';
import { dateOf, dayOf, instantOf, yearOf } from './calendar.ts';
import type { Value } from './copy.ts';
import type { MemberMaker } from './members.ts';
import { paymentLine } from './paymentLine.ts';
import { administrators } from './people.ts';
import type { Plan } from './plan.ts';
import { mix, uuid7 } from './random.ts';
import type { Requests, SeedRequest } from './requests.ts';
import type { Outcome } from './requestWords.ts';

const { anna, bram } = administrators;
const debtor = { iban: 'NL91ABNA0417164300', bic: null, name: 'Ledenbureau' };

/** What is put together on which day, and how far it has come by now. */
const plans: readonly { day: string; takes: readonly Outcome[]; ends: 'settled' | 'sent' | 'draft' }[] = [
  { day: '2026-04-20', takes: ['paid'], ends: 'settled' },
  { day: '2026-06-19', takes: ['paid'], ends: 'settled' },
  { day: '2026-08-24', takes: ['paid', 'payment_failed'], ends: 'settled' },
  { day: '2026-10-12', takes: ['in_payment'], ends: 'sent' },
  { day: '2026-10-27', takes: ['approved'], ends: 'draft' },
];

interface Line {
  request: SeedRequest;
  row: Record<string, Value>;
}

export interface SeedBatch {
  row: Record<string, Value>;
  lines: Line[];
  file: Buffer | null;
}

/** Pays the requests that were approved, batch by batch. */
export class Payments {
  readonly batches: SeedBatch[] = [];
  readonly #plan: Plan;
  readonly #members: MemberMaker;
  readonly #book: Book;
  readonly #requests: Requests;

  constructor(of: { plan: Plan; members: MemberMaker; book: Book; requests: Requests }) {
    this.#plan = of.plan;
    this.#members = of.members;
    this.#book = of.book;
    this.#requests = of.requests;
    for (const { day, takes, ends } of plans) {
      this.#requests.agenda.at(of.plan.calendar.slotOf(dayOf(day)), () => {
        const ready = this.#requests.all.filter(
          ({ outcome, row }) => takes.includes(outcome) && row.status === 'approved',
        );
        // A draft leaves some on the list, to be paid later.
        const chosen = ends === 'draft' ? ready.slice(0, Math.ceil(ready.length / 2)) : ready;
        if (chosen.length > 0) this.#make(chosen, ends);
        return undefined;
      });
    }
  }

  #make(chosen: readonly SeedRequest[], ends: 'settled' | 'sent' | 'draft'): void {
    const at = this.#micros;
    const place = this.batches.length + 1;
    const id = uuid7(Math.floor(at / 1000), 0, mix(this.#plan.tier.seed, 0x6274), place);
    const number = `BT-${yearOf(this.#book.today)}-${String(place).padStart(6, '0')}`;
    const lines = chosen.map((request, index): Line => ({
      request,
      row: this.#line(request, { id, at, seq: index + 1 }),
    }));
    const total_cents = Number(chosen.reduce((sum, { quoted }) => sum + quoted.net_cents, 0n));
    const execution_date = nextTargetDay(dateOf(this.#book.today + 2));
    const batch: SeedBatch = {
      lines,
      file: null,
      row: {
        id,
        number,
        status: 'draft',
        version: 0,
        execution_date,
        debtor_iban: debtor.iban,
        debtor_bic: debtor.bic,
        debtor_name: debtor.name,
        msg_id: `${number}-${id.slice(-8)}`,
        count: lines.length,
        total_cents,
        maker_id: bram.id,
        created_at: instantOf(at),
        checker_id: null,
        approved_at: null,
        comment: null,
        file_made_at: null,
        file_sha256: null,
        sent_at: null,
      },
    };
    this.batches.push(batch);
    this.#step(batch, bram, 'created', {}, { count: lines.length, total_cents, execution_date });
    if (ends === 'draft') return;
    this.#each(
      lines,
      1,
      (line) => this.#pay(batch, line, 'payout', this.#book.today, { status: 'in_file' }, 'payout_id'),
      () => {
        this.#step(
          batch,
          anna,
          'approved',
          { status: 'approved', checker_id: anna.id, approved_at: this.#now },
          {
            maker_id: bram.id,
            comment: null,
          },
        );
        for (const { request } of lines) this.#tell(request, anna, 'redemption.in_payment', 'in_payment', batch);
        this.#send(batch);
        if (ends === 'settled') this.#settle(batch);
      },
    );
  }

  /** The file is made, and sent. */
  #send(batch: SeedBatch): void {
    this.#requests.later(0, () => {
      const { row, lines } = batch;
      const bytes = pain001({
        msgId: String(row.msg_id),
        createdAt: `${this.#now.slice(0, 19)}Z`,
        executionDate: String(row.execution_date),
        debtor,
        transfers: lines.map(({ request, row: line }) => ({
          endToEndId: request.number,
          cents: request.quoted.net_cents,
          name: String(line.holder_name),
          iban: String(line.iban),
          bic: (line.bic ?? null) as string | null,
          address: null,
          remittance: request.number,
        })),
      });
      batch.file = bytes;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const made = { status: 'file_made', file_made_at: this.#now, file_sha256: sha256 };
      this.#step(batch, bram, 'file_made', made, { sha256, size: bytes.length });
      this.#step(batch, bram, 'sent', { status: 'sent', sent_at: this.#now });
      return undefined;
    });
  }

  /** The bank has answered: it paid all lines but those of accounts that are closed. */
  #settle(batch: SeedBatch): void {
    const { lines } = batch;
    const failed = lines.filter(({ request }) => request.outcome === 'payment_failed');
    const paid = lines.filter((line) => !failed.includes(line));
    const code = 'AC04';
    this.#each(
      paid,
      3,
      (line) => this.#answer(batch, line, null),
      () => {
        const cents = paid.reduce((sum, { row }) => sum + Number(row.amount_cents), 0);
        const data = { lines: paid.map(({ request }) => request.number), amount_cents: cents, settled_on: this.#today };
        this.#step(batch, bram, 'confirmed', failed.length === 0 ? { status: 'confirmed' } : {}, data);
        for (const { request } of paid) this.#tell(request, bram, 'redemption.paid', 'paid', batch);
      },
    );
    this.#each(
      failed,
      4,
      (line) => this.#answer(batch, line, code),
      () => {
        if (failed.length > 0) batch.row.status = 'partly_failed';
        for (const { request, row } of failed) {
          const data = { line: request.number, code, amount_cents: Number(row.amount_cents), settled_on: this.#today };
          this.#step(batch, bram, 'returned', {}, data);
          this.#tell(request, bram, 'redemption.payment_failed', 'payment_failed', batch, { code });
        }
      },
    );
  }

  #answer(batch: SeedBatch, line: Line, code: string | null): Booking {
    const settled = { settled_on: this.#today, return_code: code };
    return code === null
      ? this.#pay(batch, line, 'payout_confirmed', this.#book.today, { ...settled, status: 'confirmed' }, 'confirm_id')
      : this.#pay(batch, line, 'payout_returned', this.#book.today, { ...settled, status: 'returned' }, 'return_id');
  }

  /** Something for each line, a booking each, and something when all are done. */
  #each(lines: readonly Line[], days: number, work: (line: Line) => Booking, done: () => void): void {
    for (const line of lines) this.#requests.later(days, () => work(line));
    this.#requests.later(days, () => {
      done();
      return undefined;
    });
  }

  #pay(
    batch: SeedBatch,
    { request, row }: Line,
    kind: 'payout' | 'payout_confirmed' | 'payout_returned',
    on: number,
    columns: Record<string, Value>,
    column: 'payout_id' | 'confirm_id' | 'return_id',
  ): Booking {
    const { booking } = this.#book.post({
      request: {
        ...emptyRequest,
        kind,
        effective_date: dateOf(on),
        member_id: this.#members.idOf(request.member),
        amount_cents: request.quoted.net_cents,
      },
      member: request.member,
      instrument: null,
      parts: [],
      behalf: {
        source: 'payment',
        source_id: String(batch.row.id),
        maker_id: bram.id,
        checker_id: anna.id,
        description: `${String(batch.row.number)} ${request.number}`,
        document: null,
      },
    });
    Object.assign(row, columns, { [column]: booking.transaction.id });
    return booking;
  }

  #line(
    request: SeedRequest,
    { id: batch_id, at, seq }: { id: string; at: number; seq: number },
  ): Record<string, Value> {
    const salt = mix(this.#plan.tier.seed, 0x6c6e);
    const id = uuid7(Math.floor(at / 1000), seq % 4096, salt, request.requested * 100_000 + seq);
    return paymentLine({ id, batch_id, seq, member_id: this.#members.idOf(request.member) }, request);
  }

  #step(
    { row }: SeedBatch,
    actor: { id: string },
    action: string,
    columns: Record<string, Value>,
    data: Record<string, Json> = {},
  ): void {
    Object.assign(row, columns, { version: Number(row.version) + 1 });
    const subject = { type: 'payment_batch', id: String(row.id) };
    const told = { number: String(row.number), version: Number(row.version), ...data };
    this.#requests.trail.add({ at: this.#micros, actor, action: `payment_batch.${action}`, subject, data: told });
  }

  #tell(
    request: SeedRequest,
    actor: { id: string },
    action: string,
    status: string,
    { row }: SeedBatch,
    data: { code?: string } = {},
  ): void {
    const batch = { batch_id: String(row.id), batch_number: String(row.number) };
    this.#requests.step(request, actor, action, { status, return_code: data.code ?? null }, { ...data, ...batch });
  }

  get #micros(): number {
    return this.#plan.calendar.microsOf(this.#book.slot);
  }

  get #now(): string {
    return instantOf(this.#micros);
  }

  get #today(): string {
    return dateOf(this.#book.today);
  }
}
