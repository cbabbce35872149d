import { today } from '@ledenbureau/api/clock.ts';
import type { AppContext } from '@ledenbureau/api/context.ts';
import { addDays } from '@ledenbureau/api/domain/dates.ts';
import { changeProgramme, createProgramme, decideProgramme } from '@ledenbureau/api/modules/conversions/programmes.ts';
import { readRun } from '@ledenbureau/api/modules/conversions/runs.ts';
import type { RunRow } from '@ledenbureau/api/modules/conversions/runs.ts';
import {
  approveRun,
  calculateRun,
  cancelRun,
  executeRun,
  planRun,
  reverseRun,
  submitRun,
} from '@ledenbureau/api/modules/conversions/runSteps.ts';
import type { ConversionRun } from '@ledenbureau/api/modules/conversions/runSchemas.ts';
import { termsBody } from '@ledenbureau/api/modules/conversions/schemas.ts';
import type { Programme } from '@ledenbureau/api/modules/conversions/schemas.ts';
import { workOnce } from '@ledenbureau/api/modules/conversions/worker.ts';
import { instrumentAt } from './instruments.ts';
import { administrators } from './people.ts';
import { asService, callerOf } from './service.ts';

const { anna, bram } = administrators;
const [share, matures, older, newest] = [0, 2, 3, 4].map((place) => instrumentAt(place).id) as [
  string,
  string,
  string,
  string,
];
const verbs = ['calculate', 'submit', 'approve', 'execute', 'reverse', 'reversed'] as const;
type Verb = (typeof verbs)[number];

/**
 * Programmes and runs in every state, made by the service's own steps as two administrators would take them today: not the same
 * bytes each time, so they are made only when asked for.
 */
export function seedConversions(databaseUrl: string): Promise<void> {
  return asService(databaseUrl, made);
}

async function made(context: AppContext): Promise<void> {
  const day = today(context.clock);
  const back = (days: number) => addDays(day, -days);
  const yearly = { basis: 'all_unlocked', target_id: share, frequency: 'yearly' };
  const ofOlder = await programme(context, {
    ...yearly,
    name: 'Obligatie 2022 naar aandelen',
    source_id: older,
    next_on: back(9),
  });
  await run(context, ofOlder, back(9), 'reversed');
  const stopped = await run(context, ofOlder, back(8), 'submit');
  await cancelRun(context, callerOf(anna), which(await readRun(context.db, stopped)), 'De prijs klopte niet');
  await run(context, ofOlder, back(7), 'execute');
  const ofNewest = await programme(context, {
    ...yearly,
    name: 'Obligatie 2025 naar aandelen',
    source_id: newest,
    next_on: back(2),
    remainder: 'keep_in_source',
  });
  await run(context, ofNewest, back(2), 'submit');
  await run(context, ofNewest, addDays(day, 30), 'approve');
  const ending = await programme(context, {
    ...yearly,
    basis: 'matured',
    name: 'Einde looptijd 2019',
    source_id: matures,
    next_on: '2026-12-01',
    frequency: 'once',
  });
  await run(context, ending, '2026-12-01', 'calculate');
  const owed = await programme(context, {
    ...yearly,
    basis: 'payable',
    name: 'Restanten naar aandelen',
    source_id: null,
    next_on: addDays(day, 60),
    frequency: 'quarterly',
    remainder: 'keep_payable',
  });
  await run(context, owed, addDays(day, 60), null);
  // Other terms of one of them wait for Bram.
  const { id, version } = ending;
  await changeProgramme(
    context,
    callerOf(anna),
    { id, version },
    terms({
      ...yearly,
      basis: 'matured',
      name: 'Einde looptijd 2019',
      source_id: matures,
      next_on: '2026-12-01',
      remainder: 'keep_payable',
    }),
  );
}

const terms = (body: object) => termsBody.parse(body);

const which = ({ id, version }: RunRow) => ({ id, version });

async function programme(context: AppContext, body: object): Promise<Programme> {
  const { id, version } = (await createProgramme(context, callerOf(anna), terms(body))).body as Programme;
  return (await decideProgramme(context, callerOf(bram), { id, version, comment: null }, 'approve')).body as Programme;
}

/** A run of a programme on a day, as far as a step and all those before it; null: planned only. */
async function run(
  context: AppContext,
  { id: programme_id }: Programme,
  run_on: string,
  last: Verb | null,
): Promise<string> {
  const body = { programme_id, run_on, calculate_on: null };
  const { id } = (await planRun(context, callerOf(anna), body)).body as ConversionRun;
  for (const verb of verbs.slice(0, last === null ? 0 : verbs.indexOf(last) + 1)) {
    const now = await readRun(context.db, id);
    await take(context, verb, now);
    while (await workOnce(context)) continue;
  }
  return id;
}

async function take(context: AppContext, verb: Verb, now: RunRow): Promise<void> {
  const at = which(now);
  const asked = { reason_code: 'wrong_price', comment: 'De prijs van vorig jaar' };
  const digest = now.lines_sha256 ?? '';
  const steps = {
    calculate: () => calculateRun(context, callerOf(anna), at),
    submit: () => submitRun(context, callerOf(anna), at, null),
    approve: () => approveRun(context, callerOf(bram), at, { digest, comment: 'Akkoord' }),
    execute: () => executeRun(context, callerOf(anna), at),
    reverse: () => reverseRun(context, callerOf(anna), at, asked),
    reversed: () => reverseRun(context, callerOf(bram), at, asked),
  };
  await steps[verb]();
}
