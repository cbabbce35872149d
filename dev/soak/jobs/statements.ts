import type { StatementRun } from '@ledenbureau/api/modules/members/statements/runSchemas.ts';
import type { Stack } from '../stack.ts';
import type { Ask } from './ask.ts';
import { begunAt, whoIsAt } from './work.ts';
import type { Work } from './work.ts';

/** The statements of last year, and the run that has them once it was asked for. */
export function statementWork(stack: Stack, ask: Ask): Work & { run: () => Promise<StatementRun> } {
  let id = '';
  const run = async (): Promise<StatementRun> => {
    const { items } = await ask<{ items: StatementRun[] }>('GET', '/statement-runs');
    const one = items.find((each) => each.id === id);
    if (one === undefined) throw new Error('The run of statements is not there.');
    return one;
  };
  return {
    name: 'statements',
    begin: async () => {
      const year = new Date().getFullYear() - 1;
      ({ id } = await ask<StatementRun>('POST', '/statement-runs', { year, reason: 'Soak' }));
    },
    isDone: async () => (await run()).status !== 'making',
    began: () => begunAt(stack, `statement_run ${id}`)(),
    victims: whoIsAt(stack, 'statement_run'),
    withinMs: 3_000,
    check: async () => {
      const { status, members } = await run();
      const [made] = await stack.query<{ papers: number; different: number }>(
        `select count(*)::integer as papers, count(distinct member_no)::integer as different from statement_papers where run_id = '${id}'`,
      );
      return status === 'ready' && made?.papers === members && made.different === members
        ? []
        : [`the statements are ${status}: ${made?.papers} papers of ${made?.different} members, ${members} counted`];
    },
    run,
  };
}
