// A year with something of everything in it, closed by two administrators; and all that it says.
import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import { readFigures } from '../../src/modules/periods/figures.ts';
import type { Figures } from '../../src/modules/periods/figures.ts';
import { journalChunks } from '../../src/modules/periods/journal.ts';
import type { Period, PeriodProposal } from '../../src/modules/periods/schemas.ts';
import { wholeFile } from '../../src/paper/tables.ts';
import * as conversion from '../conversions/helpers.ts';
import { buildTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { config } from '../payments/helpers.ts';
import { readPdf } from '../papers.ts';
import { buy, clock } from '../redemptions/helpers.ts';
import { callsOf } from '../returns/helpers.ts';
import { approved, bodyOf, booked, instruments, members, post, take } from '../transactions/helpers.ts';

const { share, good } = instruments;
const { jan, zoe } = members;

async function readPeriod(app: TestApp, year = 2025): Promise<Period> {
  return bodyOf<Period>(await app.request({ url: `/periods/${year}` }), 200);
}

/** A service whose day stands still, papers included: they have the instant in them at which they were made. */
export function buildYearApp(): Promise<TestApp> {
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now() });
  const { payments, ibanHoldDays } = config;
  return buildTestApp({ clock, config: { payments, ibanHoldDays } });
}

export async function closeYearApp(app: TestApp): Promise<void> {
  await app.close();
  vi.useRealTimers();
}

/** What anybody did to `place` is decided by Bram. */
export async function approve(
  app: TestApp,
  place: string,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const answer = await post(app, `${place}/${id}/approve`, {}, { as: 'bram', version });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

/** Asked for by Anna, and approved by Bram. */
export async function settle(app: TestApp, place: string, body: object): Promise<void> {
  const asked = await post(app, place, body);
  if (asked.statusCode !== 202) throw new Error(asked.body);
  await approve(app, place, asked.json<{ id: string; version: number }>());
}

export const price = (valid_from: string, price_cents = 12_000) => ({
  section: 'price',
  instrument_id: share.id,
  purpose: 'issue',
  values: { valid_from, price_cents },
  reason: 'Besluit van het bestuur',
});

export interface ClosedYear {
  /** A dividend of the year. */
  dividend: string;
}

/** Books 2025, its prices and what it began with, and closes it after the year before. */
export async function closeYear(app: TestApp): Promise<ClosedYear> {
  const book = async (body: object) => {
    const made = await booked(app, { member_id: jan.id, instrument_id: share.id, ...body });
    return made.status === 'waiting' ? approved(app, made) : made;
  };
  await conversion.insertIssue(app);
  await callsOf(app).shares(jan.id, 40, '2024-03-01', '2025-01-01');
  await conversion.buy(app, zoe.id, 4);
  await book({ kind: 'issue', quantity: '27', effective_date: '2025-05-01' });
  await book({ kind: 'issue', instrument_id: good.id, quantity: '38.4615', effective_date: '2025-06-03' });
  await buy(app, '10', '2025-03-01');
  await settle(app, '/setting-proposals', price('2025-07-01')); // while the year is open
  const { id } = await book({
    kind: 'dividend',
    amount_cents: 30_000,
    withholding_cents: 4_500,
    effective_date: '2025-08-01',
  });
  await book({ kind: 'receipt', instrument_id: null, amount_cents: 9_000, effective_date: '2025-09-01' });
  await book({ kind: 'payout', instrument_id: null, amount_cents: 1_000, effective_date: '2025-09-02' });
  await book({
    kind: 'transfer',
    quantity: '3',
    effective_date: '2025-12-15',
    counterparty_id: zoe.id,
    reason_code: 'gift',
  });
  for (const year of [2024, 2025]) {
    /* oxlint-disable no-await-in-loop -- years close in order */
    const { digest, checks } = await readPeriod(app, year);
    const open = checks.filter(({ outcome }) => outcome === 'asks');
    const explanations = Object.fromEntries(open.map(({ name }) => [name, 'Volgt in het jaar daarna.']));
    const asked = await post(app, `/periods/${year}/close`, { digest, bank_cents: 0, explanations });
    if (asked.statusCode !== 202) throw new Error(asked.body);
    await approve(app, '/period-proposals', asked.json<PeriodProposal>());
    /* oxlint-enable no-await-in-loop */
  }
  return { dividend: id };
}

/** Checks that look at what happens later on as well: the page of a closed year shows them as they were (ADR 0033). */
const later = ['accrual', 'open'];

/**
 * All that the closed year says: its page; its figures, worked out anew; its statements, byte by byte, with their words to read
 * where they differ; and its audit file and journal, made anew. A clock that stands still makes equal bytes of equal figures.
 */
export interface SaidByYear {
  page: Pick<Period, 'checks' | 'movements' | 'journal' | 'digest'>;
  figures: Pick<Figures, 'checks' | 'movements' | 'journal'>;
  statements: { words: string[]; sha256: string }[];
  files: string[];
}

export async function yearAsItIs(app: TestApp): Promise<SaidByYear> {
  const { checks, movements, journal, digest } = await readPeriod(app);
  const figures = await readFigures(app.db, 2025, { source: 'ledger', broken: 0, bankCents: 0 });
  const statements = await Promise.all(
    [jan, zoe].map(async ({ member_no }) => {
      const { statusCode, rawPayload } = await take(app, `/members/${member_no}/statement/2025`);
      if (statusCode !== 200) throw new Error(rawPayload.toString());
      return {
        words: (await readPdf(rawPayload)).pages,
        sha256: createHash('sha256').update(rawPayload).digest('hex'),
      };
    }),
  );
  const made = { locale: 'nl', createdOn: '2026-11-20' } as const;
  const of = { year: 2025, knownAt: 'infinity' };
  const files = await Promise.all(
    (['xml', 'csv'] as const).map((format) =>
      wholeFile(journalChunks({ db: app.db, config: app.config }, of, { format, ...made })),
    ),
  );
  return {
    page: { checks, movements, journal, digest },
    figures: {
      checks: figures.checks.filter(({ name }) => !later.includes(name)),
      movements: figures.movements,
      journal: figures.journal,
    },
    statements,
    files: files.map(String),
  };
}

/** The same without whom it is written to and by: of each statement what comes after its title, and files without the names. */
export function withoutNames({ statements, files, ...same }: SaidByYear, names: readonly string[]) {
  return {
    ...same,
    statements: statements
      .map(({ words: [first = '', ...rest] }) => [
        first.slice(first.indexOf('Jaaroverzicht 2025')),
        ...rest.map((page) => page.replace(/(Controlegetal [0-9a-f ]+\.).*$/u, '$1')),
      ])
      .map((pages) => names.reduce((text, name) => text.replaceAll(name, ''), pages.join(' '))),
    files: files.map((text) => names.reduce((rest, name) => rest.replaceAll(name, ''), text)),
  };
}
