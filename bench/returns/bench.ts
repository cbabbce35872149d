import { systemClock, today } from '@ledenbureau/api/clock.ts';
import type { AppContext } from '@ledenbureau/api/context.ts';
import { executeRound } from '@ledenbureau/api/modules/returns/execute.ts';
import type { Round } from '@ledenbureau/api/modules/returns/roundSchemas.ts';
import { approveRound, calculateRound, createRound } from '@ledenbureau/api/modules/returns/roundSteps.ts';
import { crowdTerms, returnCrowd } from '../../dev/returnCrowd.ts';
import { administrators } from '../../dev/seed/people.ts';
import { defineBench } from '../bench.ts';
import { callerOf, inDatabase, inRegister } from '../database.ts';
import type { Resources } from '../resources.ts';
import { median, timed } from '../times.ts';
import { batchIn, recorded } from '../transaction/recording.ts';

const { anna, bram } = administrators;
const full = {
  requests: 20_000,
  /** Each takes the place of the one before, in the round and in the register. */
  calculations: 5,
};

/** A round of twenty thousand requests: how long it takes to calculate, and to execute against its postings alone. */
export const bench = defineBench({
  name: 'returns',
  sizes: { full, smoke: { requests: 10, calculations: 1 } },
  measure,
});

async function measure(size: typeof full, resources: Resources) {
  const ours = await resources.emptyRegister();
  await returnCrowd(ours, size.requests);
  const { round, ms } = await inRegister(ours, (context) => calculated(context, size), { max: 2 });
  console.log(`${size.requests} requests calculated: ${ms.toFixed(0)} ms`);
  // The same register, as it is before the round is executed.
  const theirs = await resources.copy(ours);
  const executed = await inRegister(ours, (context) => execute(context, round), { max: 2 });
  const { batch, count } = batchIn(executed.statements);
  if (count === 0) throw new Error('nothing was booked');
  const reference = await inDatabase(theirs, (client) =>
    timed(() => client.query('select count(*) from ledger_book($1::jsonb)', [batch])),
  );
  console.log(
    `${count} allocations executed: ${executed.ms.toFixed(0)} ms; their postings alone: ${reference.toFixed(0)} ms`,
  );
  return { calculated: ms / 1000, executed: executed.ms / reference };
}

/** A round for two thirds of what is asked for, calculated by Anna again and again, and approved by Bram. */
async function calculated(
  context: AppContext,
  { requests, calculations }: typeof full,
): Promise<{ round: Round; ms: number }> {
  let round = (await createRound(context, callerOf(anna, 'create'), crowdTerms(requests))).body as Round;
  const times: number[] = [];
  while (times.length < calculations) {
    const last = round;
    times.push(
      await timed(async () => {
        round = (await calculateRound(context, callerOf(anna, 'calculate'), last, null)).body as Round;
      }),
    );
  }
  console.log(`calculated in ${times.map((each) => each.toFixed(0)).join(', ')} ms`);
  const ms = median(times);
  const seen = { input_sha256: round.calculation?.input_sha256 ?? '', comment: null };
  return { round: (await approveRound(context, callerOf(bram, 'approve'), round, seen)).body as Round, ms };
}

async function execute(context: AppContext, round: Round) {
  let ms = 0;
  const statements = await recorded(async () => {
    ms = await timed(() => executeRound(context, callerOf(anna, 'execute'), round, today(systemClock)));
  });
  return { ms, statements };
}
