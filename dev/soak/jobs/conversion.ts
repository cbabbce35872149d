import type { ConversionRun } from '@ledenbureau/api/modules/conversions/runSchemas.ts';
import type { Programme } from '@ledenbureau/api/modules/conversions/schemas.ts';
import { instrumentAt } from '../../seed/instruments.ts';
import type { Stack } from '../stack.ts';
import type { Ask } from './ask.ts';
import { begunAt, whoIsAt } from './work.ts';
import type { Story } from './work.ts';

/** Places of the example's instruments: shares, and bonds that may be converted. */
const [share, bonds] = [0, 3].map((place) => instrumentAt(place).id);

/** A run of automated conversion that is calculated, executed, and taken back. */
export async function conversionStory(stack: Stack, ask: Ask): Promise<Story> {
  const run_on = new Date().toISOString().slice(0, 10);
  const terms = { basis: 'all_unlocked', source_id: bonds, target_id: share, frequency: 'yearly', next_on: run_on };
  const proposed = await ask<Programme>('POST', '/conversion-programmes', { name: 'Proef', ...terms });
  const { id: programme_id, version } = proposed;
  await ask('POST', `/conversion-programmes/${programme_id}/approve`, {}, { by: 'checker', version });
  const { id } = await ask<ConversionRun>('POST', '/conversion-runs', { programme_id, run_on });
  const run = () => ask<ConversionRun>('GET', `/conversion-runs/${id}`);
  const step = async (verb: string, body: object = {}, by: 'maker' | 'checker' = 'maker') =>
    ask('POST', `/conversion-runs/${id}/${verb}`, body, { by, version: (await run()).version });
  const common = {
    isDone: async () => (await run()).task === null,
    began: begunAt(stack, `conversion_run ${id}`),
    victims: whoIsAt(stack, 'conversion_run'),
    withinMs: 500,
  };
  /** What the run has come to, and how often each of its lines is booked. */
  const checked = async (status: ConversionRun['status'], times: number): Promise<string[]> => {
    const now = await run();
    const members = now.calculation?.totals.members ?? 0;
    const [{ count } = { count: 0 }] = await stack.query<{ count: number }>(
      `select count(*)::integer from transactions where source = 'conversion' and source_id = '${id}'`,
    );
    return [
      ...(now.status === status ? [] : [`the run is ${now.status}: ${JSON.stringify(now.failure)}`]),
      ...(members > 0 && count === times * members ? [] : [`${count} bookings of ${members} members, ${status}`]),
    ];
  };
  return [
    {
      name: 'calculate',
      begin: async () => void (await step('calculate')),
      check: () => checked('calculated', 0),
      ...common,
    },
    {
      name: 'execute',
      begin: async () => {
        await step('submit');
        await step('approve', { digest: (await run()).calculation?.digest }, 'checker');
        await step('execute');
      },
      check: () => checked('executed', 1),
      ...common,
    },
    {
      name: 'take a run back',
      begin: async () => {
        const body = { reason_code: 'other' };
        await step('reverse', body);
        await step('reverse', body, 'checker');
      },
      check: () => checked('reversed', 2),
      ...common,
    },
  ];
}
