// The payment file as others read it, with names that were made to break it.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { Account } from '../../src/modules/bank-accounts/schemas.ts';
import { insertMember, people } from '../fixtures.ts';
import { startTestApp } from '../harness.ts';
import { book, entered, order } from '../ledger/orders.ts';
import { clock } from '../redemptions/helpers.ts';
import { instruments, members, post, refusalOf, take } from '../transactions/helpers.ts';
import { all, batchOf, config, through } from './helpers.ts';
import { here, installed, readers } from './readers/readers.ts';
import type { Said } from './readers/readers.ts';
import { meant, sample } from './readers/sample.ts';
import { hasSchema, validate } from './schema.ts';

/** Holders as a register may have them from before, and as the file names them. */
const names = [
  ['Zoë Müller-Çelik', 'Zoe Muller-Celik'],
  ['Ян Бергъ 🎉', 'YAn Berga .'],
  ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoylos'],
  ['👩‍👩‍👧 🎉', 'LID 300003'],
  ['A\u0001B\u0007C\u001b[31m\u007f', 'A B C (31m.'],
  ['J. de \u202eneT gnireH\u2069', 'J. de neT gnireH'],
  ['</Nm><Amt>&amp;\'"]]>', "./Nm..Amt.+amp,''))."],
  ['//Slash//Slash//', 'Slash/Slash'],
  ['ß'.repeat(70), 's'.repeat(70)],
  [`${'株'.repeat(69)}7`, `${'.'.repeat(69)}7`],
  ['\u00a0\u200b\u3000Blank\u00a0', 'Blank'],
  ['e\u0301'.repeat(35), 'e'.repeat(35)],
  ['=1+1|cmd', '.1+1/cmd'],
  ['Jansen & Zonen', 'Jansen + Zonen'],
] as const;
const sepa = /^[a-zA-Z0-9/?:().,'+ -]*$/u;

const app = await startTestApp({ clock, config });

test('whatever a holder is called, the file has characters of SEPA, and all read the same in it', async () => {
  const orders = [];
  for (const [index, [holder_name]] of names.entries()) {
    const member_id = await insertMember(app.owner, { member_no: 300_000n + BigInt(index) });
    const verified = { verified_at: '2026-01-01T00:00:00Z', verified_by: people.bram.id };
    const same = { member_id, iban: 'NL20INGB0001234567', holder_name, valid_from: '2020-01-01', is_payout: true };
    await app.owner
      .insertInto('bank_accounts')
      .values({ id: uuidv7(), ...same, ...verified })
      .execute();
    const dividend = { kind: 'dividend', effective_date: '2026-11-02', withholding_cents: 0n } as const;
    const owed = { ...entered, ...dividend, gross_cents: 100_001n + BigInt(index) };
    orders.push(order({ ...owed, member_id, instrument_id: instruments.share.id }));
  }
  await book(app.db, orders);
  const batch = await through(app, await batchOf(app), 'approve', 'file');
  expect(batch.lines.map(({ holder_name }) => holder_name)).toEqual(names.map(([name]) => name));
  const file = await take(app, `/payment-batches/${batch.id}/file`);
  if (hasSchema) validate(file.rawPayload); // domain/sepa tells where it is absent
  const written = all(file.body, 'Nm').slice(-names.length) as string[];
  const told = written.map((name) => name.replaceAll('&apos;', "'"));
  expect(told).toEqual(names.map(([, latin]) => latin));
  const texts = [...file.body.matchAll(/>([^<]+)</gu)].map((m) => (m[1] ?? '').replaceAll('&apos;', "'").trim());
  expect(texts.filter((text) => !sepa.test(text))).toEqual([]);
  expect(Math.max(...told.map((name) => name.length))).toBe(70);
  expect(Math.min(...told.map((name) => name.length))).toBeGreaterThan(0);
  expect(told).toEqual(batch.lines.map(({ name_in_file }) => name_in_file));
  const transfers: Said['transfers'] = batch.lines.map(({ end_to_end_id, amount_cents, name_in_file, number }) => [
    end_to_end_id,
    (amount_cents / 100).toFixed(2),
    name_in_file,
    'NL20INGB0001234567',
    number,
  ]);
  // Where there is no reader, there is nothing that could have read something else.
  for (const said of installed ? await readAll(file.rawPayload) : []) {
    expect(said).toMatchObject({ msg_id: batch.msg_id, count: names.length, transfers });
  }
}, 300_000);

test.each([
  ['200 characters', 'Bakkerij '.repeat(23), 'too_long'],
  ['a control character', 'Bakkerij\u0007', 'text_invalid'],
  ['blanks', '  ', 'text_invalid'],
])('a holder of %s is refused where it is typed', async (_what, holder_name, code) => {
  const url = `/members/${members.jan.id}/bank-accounts`;
  const answer = await post(app, url, { iban: 'NL20INGB0001234567', holder_name });
  expect(refusalOf(answer).code).toBe(code);
  const { items } = (await app.request({ url })).json<{ items: Account[] }>();
  expect(items).toHaveLength(1);
});

describe('two readers that others wrote', () => {
  // readers/install.ts: where they are not on this machine, this holds the file to the one that they have read.
  test('have read the sample, which is made the same to the byte', async () => {
    expect(sample().equals(await readFile(join(here, 'sample.xml')))).toBe(true);
    const said = JSON.parse(await readFile(join(here, 'said.json'), 'utf8')) as Record<string, Said>;
    expect(said).toEqual({ pyiso20022: meant, prowide: meant });
    if (hasSchema) validate(sample());
  });

  test.skipIf(!installed)(
    'read it now',
    async () => {
      expect(await readAll(sample())).toEqual([meant, meant]);
    },
    300_000,
  );
});

async function readAll(bytes: Buffer): Promise<Said[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-pain-'));
  try {
    const file = join(folder, 'payments.xml');
    await writeFile(file, bytes);
    return await Promise.all(Object.values(readers).map((read) => read(file)));
  } finally {
    await rm(folder, { recursive: true });
  }
}
