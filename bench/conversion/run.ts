import type { AppContext } from '@ledenbureau/api/context.ts';
import { createProgramme, decideProgramme } from '@ledenbureau/api/modules/conversions/programmes.ts';
import { readRun } from '@ledenbureau/api/modules/conversions/runs.ts';
import type { ConversionRun } from '@ledenbureau/api/modules/conversions/runSchemas.ts';
import {
  approveRun,
  calculateRun,
  executeRun,
  planRun,
  submitRun,
} from '@ledenbureau/api/modules/conversions/runSteps.ts';
import type { Programme } from '@ledenbureau/api/modules/conversions/schemas.ts';
import { workOnce } from '@ledenbureau/api/modules/conversions/worker.ts';
import { administrators } from '../../dev/seed/people.ts';
import { callerOf } from '../database.ts';
import { timed } from '../times.ts';
import { bond, share } from './register.ts';

const { anna, bram } = administrators;
/** As the service does what is done in the background. */
export const background = { max: 4, statementTimeoutMs: 300_000, indexesOnly: true };

/** A run of the worked example, planned and calculated; answers its id and how long the calculation took. */
export async function calculated(context: AppContext, lines: number): Promise<{ id: string; calculating: number }> {
  const id = await planned(context);
  await calculateRun(context, callerOf(anna), await which(context, id));
  const calculating = await timed(() => workOnce(context));
  const run = await readRun(context.db, id);
  if (run.line_count !== lines) throw new Error(`${run.line_count} of ${lines} lines: ${JSON.stringify(run.failure)}`);
  return { id, calculating };
}

async function planned(context: AppContext): Promise<string> {
  const body = {
    name: 'Bench',
    source_id: bond,
    basis: 'matured',
    target_id: share,
    remainder: 'keep_payable',
    frequency: 'once',
    next_on: '2025-12-01',
    ended: false,
  } as const;
  const { id, version } = (await createProgramme(context, callerOf(anna), body)).body as Programme;
  await decideProgramme(context, callerOf(bram), { id, version, comment: null }, 'approve');
  const wish = { programme_id: id, run_on: '2025-12-01', calculate_on: null };
  return ((await planRun(context, callerOf(anna), wish)).body as ConversionRun).id;
}

/** Has it approved, and asks for its execution: whichever process looks for work next does it. */
export async function askExecution(context: AppContext, id: string): Promise<void> {
  await submitRun(context, callerOf(anna), await which(context, id), null);
  const digest = (await readRun(context.db, id)).lines_sha256 ?? '';
  await approveRun(context, callerOf(bram), await which(context, id), { digest, comment: null });
  await executeRun(context, callerOf(anna), await which(context, id));
}

const which = async ({ db }: AppContext, id: string) => ({ id, version: (await readRun(db, id)).version });
