import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { today } from '@ledenbureau/api/clock.ts';
import type { AppContext } from '@ledenbureau/api/context.ts';
import { addDays } from '@ledenbureau/api/domain/dates.ts';
import { checkBatch } from '@ledenbureau/api/modules/bulk/checkSteps.ts';
import { approveBatch, discardBatch, rejectBatch, submitBatch } from '@ledenbureau/api/modules/bulk/decisions.ts';
import { readBatch } from '@ledenbureau/api/modules/bulk/detail.ts';
import { reverseBatch } from '@ledenbureau/api/modules/bulk/reversing.ts';
import type { BulkBatchDetail } from '@ledenbureau/api/modules/bulk/schemas.ts';
import { uploadBatch } from '@ledenbureau/api/modules/bulk/upload.ts';
import { workOnce } from '@ledenbureau/api/modules/bulk/worker.ts';
import { administrators } from './people.ts';
import { asService, callerOf } from './service.ts';

const { anna, bram } = administrators;
type Person = typeof anna;
const steps = {
  check: (context, by, batch) => {
    const { columns, number, date } = batch.reading;
    const used = columns.map(({ column }) => column);
    const body = { columns: used, number: number.profile, date: date.profile, remember: true };
    return checkBatch(context, callerOf(by), batch, body);
  },
  submit: (context, by, batch) =>
    submitBatch(context, callerOf(by), batch, { skip_invalid: batch.errors > 0, confirmed: [] }),
  approve: (context, by, batch) => {
    const { file_sha256, rows } = batch;
    return approveBatch(context, callerOf(by), batch, {
      file_sha256,
      rows,
      bookings_sha256: batch.bookings_sha256 ?? '',
      opened: [],
    });
  },
  reject: (context, by, batch) =>
    rejectBatch(context, callerOf(by), batch, 'Het totaal wijkt af van het afschrift. Graag nakijken.'),
  discard: (context, by, batch) => discardBatch(context, callerOf(by), batch),
  reverse: (context, by, batch) =>
    reverseBatch(context, callerOf(by), batch, { reason_code: 'duplicate', description: 'Stond al in het register' }),
} satisfies Record<string, (context: AppContext, by: Person, batch: BulkBatchDetail) => Promise<unknown>>;
type Step = readonly [keyof typeof steps, Person];

const heading = 'lidnummer;soort;instrument;aantal;bedrag;ingangsdatum;referentie;tegenpartij;reden;omschrijving';

/**
 * Batches in every state, made by the service's own steps as two administrators would take them today: not the same bytes each
 * time, so they are made only when asked for.
 */
export function seedBatches(databaseUrl: string): Promise<void> {
  return asService(databaseUrl, async (context) => {
    const members = await memberNumbers(databaseUrl);
    const day = (back: number) => addDays(today(context.clock), -back).split('-').reverse().join('-');
    const issues = (count: number, back: number, what: string) =>
      members.slice(0, count).map((member, index) => {
        const quantity = String((index % 5) + 1);
        return `${member};Uitgifte;AANDEEL;${quantity};;${day(back)};${what}-${index + 1};;;Maandinleg`;
      });
    const transfers = (from: number, count: number) =>
      members
        .slice(from, from + count)
        .map((member, index) => `${member};Overdracht;AANDEEL;1;;${day(6)};;${members[index]};Schenking;`);
    const wrong = issues(24, 4, 'ACTIE').map((row, index) => {
      if (index % 3 === 0) return row.replace('AANDEEL', 'AANDELEN');
      return index % 7 === 0 ? row.replace(/^\d+/u, '999999') : row;
    });
    const dividends = members.map(
      (member, index) => `${member};Dividend;AANDEEL;;${12 + index},50;${day(2)};DIV-${index + 1};;;Dividend`,
    );
    const booked = [
      ['check', anna],
      ['submit', anna],
      ['approve', bram],
    ] as const satisfies Step[];
    const make = (name: string, lines: readonly string[], taken: readonly Step[]) =>
      batch(context, { name, text: `${[heading, ...lines].join('\r\n')}\r\n` }, taken);

    await make('inleg-vorige-maand.csv', issues(48, 35, 'INL'), booked);
    await make('inleg-dubbel.csv', issues(12, 34, 'DUB'), [...booked, ['reverse', bram], ['reverse', anna]]);
    await make('overdrachten.csv', transfers(20, 16), [...booked, ['reverse', bram]]);
    await make('inleg-telling.csv', issues(18, 8, 'TEL'), [
      ['check', bram],
      ['submit', bram],
      ['reject', anna],
    ]);
    await make('inleg-deze-maand.csv', issues(60, 5, 'NOV'), [
      ['check', bram],
      ['submit', bram],
    ]);
    await make('actie.csv', wrong, [['check', anna]]);
    await make('dividend.csv', dividends, [
      ['check', anna],
      ['submit', anna],
    ]);
    await make('proef.csv', issues(3, 1, 'PROEF'), [
      ['check', bram],
      ['discard', bram],
    ]);
    const text = await readFile(new URL('../../docs/moving-in.csv', import.meta.url), 'utf8');
    await batch(context, { name: 'register-zonnedak.csv', text }, []);
  });
}

/** Those of sixty persons who are there for long. */
async function memberNumbers(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ member_no: string }>(
    `select member_no::text from members
     where status = 'active' and kind = 'person' and joined_on < '2025-01-01' order by member_no limit 60`,
  );
  await client.end();
  return rows.map(({ member_no }) => member_no);
}

/** A batch as far as some steps, each by whoever takes it. */
async function batch(
  context: AppContext,
  { name, text }: { name: string; text: string },
  taken: readonly Step[],
): Promise<void> {
  const purpose = taken.length === 0 ? 'register' : 'transactions';
  const file = { name, bytes: Buffer.from(text), purpose } as const;
  const { id } = (await uploadBatch(context, callerOf(taken[0]?.[1] ?? anna), file)).body as BulkBatchDetail;
  for (const [step, by] of taken) {
    await steps[step](
      context,
      by,
      await readBatch(context.db, id, { actor: callerOf(by).actor, fourEyes: context.config.fourEyes }),
    );
    while (await workOnce(context)) continue;
  }
}
