import type { BulkBatchDetail } from '@ledenbureau/api/modules/bulk/schemas.ts';
import type { Stack } from '../stack.ts';
import type { Ask } from './ask.ts';
import { begunAt, whoIsAt } from './work.ts';
import type { Story } from './work.ts';

/** A file of so many rows that is checked, booked, and taken back. */
export async function bulkStory(stack: Stack, ask: Ask, rows: number): Promise<Story> {
  const { id, reading } = await uploaded(ask, await fileOf(stack, rows));
  const batch = () => ask<BulkBatchDetail>('GET', `/bulk-batches/${id}`);
  const step = async (verb: string, body: object, by: 'maker' | 'checker' = 'maker') =>
    ask<BulkBatchDetail>('POST', `/bulk-batches/${id}/${verb}`, body, { by, version: (await batch()).version });
  const common = {
    isDone: async () => (await batch()).progress === null,
    began: begunAt(stack, `bulk_batch ${id}`),
    victims: whoIsAt(stack, 'bulk_batch'),
    withinMs: 2_000,
  };
  /** What the batch has come to, and how often its rows are booked. */
  const checked = async (status: BulkBatchDetail['status'], booked: number): Promise<string[]> => {
    const now = await batch();
    const [{ count } = { count: 0 }] = await stack.query<{ count: number }>(
      `select count(*)::integer from transactions t where source = 'bulk' and source_id = '${id}'`,
    );
    return [
      ...(now.status === status ? [] : [`the batch is ${now.status}: ${JSON.stringify(now.failure ?? now.causes)}`]),
      ...(count === booked ? [] : [`${count} bookings of a batch that is ${status} with ${rows} rows`]),
    ];
  };
  return [
    {
      name: 'check',
      begin: async () => {
        const { columns, number, date } = reading;
        const body = { columns: columns.map(({ column }) => column), number: number.profile, date: date.profile };
        await step('check', body);
      },
      check: () => checked('valid', 0),
      ...common,
    },
    {
      name: 'book',
      begin: async () => {
        const { file_sha256, bookings_sha256, rows: count } = await step('submit', {});
        await step('approve', { file_sha256, bookings_sha256, rows: count }, 'checker');
      },
      check: () => checked('posted', rows),
      ...common,
    },
    {
      name: 'take back',
      begin: async () => {
        const body = { reason_code: 'duplicate' };
        await step('reverse', body);
        await step('reverse', body, 'checker');
      },
      check: () => checked('reversed', 2 * rows),
      ...common,
    },
  ];
}

/** Issues to members who may have them, one row after the other. */
async function fileOf(stack: Stack, rows: number): Promise<string> {
  const [instrument] = await stack.query<{ code: string }>(
    `select code from instruments where type = 'share' and status = 'open' order by code limit 1`,
  );
  const members = await stack.query<{ member_no: string }>(
    `select member_no::text from members where kind = 'person' and status = 'active' order by member_no limit 5000`,
  );
  if (instrument === undefined || members.length === 0) throw new Error('The register holds too little to work with.');
  const day = new Date().toISOString().slice(0, 10).split('-').reverse().join('-');
  const lines = Array.from(
    { length: rows },
    (_, row) => `${members[row % members.length]?.member_no};Uitgifte;${instrument.code};${day};1;;SOAK-${row};;;;`,
  );
  return `lidnummer;soort;instrument;ingangsdatum;aantal;bedrag;referentie;tegenpartij;reden;omschrijving;saldo\r\n${lines.join('\r\n')}\r\n`;
}

function uploaded(ask: Ask, text: string): Promise<BulkBatchDetail> {
  const form = new FormData();
  form.set('file', new Blob([text], { type: 'text/csv' }), 'soak.csv');
  return ask<BulkBatchDetail>('POST', '/bulk-batches', form);
}
