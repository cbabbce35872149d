import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DbTransaction } from '../database.ts';
import type { ProposalStatus } from '../tables/calls.ts';
import { possibleSteps } from './flow.ts';
import type { Flow, Step, Taken, Viewer } from './flow.ts';
import { bumped } from './version.ts';

/** What is said of a proposal that waits. */
export type Verdict = 'approve' | 'reject' | 'withdraw';
/** How a proposal can end. */
export type Decided = Exclude<ProposalStatus, 'waiting'>;

/** The flow of what waits in a table for a second administrator. */
export function proposalFlow(table: string, approve: Pick<Step, 'stepUp'> = {}): Flow<ProposalStatus, Verdict> {
  return {
    table,
    steps: {
      approve: { from: ['waiting'], to: 'approved', by: 'checker', needs: ['approver'], ...approve },
      reject: { from: ['waiting'], to: 'rejected', by: 'checker', needs: ['approver'] },
      withdraw: { from: ['waiting'], to: 'withdrawn', by: 'maker', needs: ['operator'] },
    },
  };
}

/** A proposal with the verdicts on it that are open to who looks. */
export const withVerdicts = <Proposal extends { status: ProposalStatus; version: number; maker: { id: string } }>(
  flow: Flow<ProposalStatus, Verdict>,
  proposal: Proposal,
  viewer: Viewer,
): Proposal & { can: Verdict[] } => ({
  ...proposal,
  can: possibleSteps(flow, { ...proposal, maker_id: proposal.maker.id }, viewer),
});

/** What is decided at once, with four eyes switched off: nobody checked it. */
export const atOnce: Taken<ProposalStatus> = { to: 'approved', checker_id: null, asks: false };

/** Writes down how a proposal ended: its state, one version more, who decided, when and with which words. */
export async function writeDecision<Row>(
  trx: DbTransaction,
  { table }: Flow,
  { id, to, checker_id, comment, set }: Decision,
  returning: RawBuilder<Row>,
): Promise<Row> {
  const { rows } = await sql<Row>`
    update ${sql.table(table)} set status = ${to}, ${bumped}, checker_id = ${checker_id}, decided_at = clock_timestamp(),
      comment = ${comment} ${set === undefined ? sql`` : sql`, ${set}`}
    where id = ${id} returning ${returning}`.execute(trx);
  return (rows as [Row])[0];
}

export interface Decision extends Omit<Taken<ProposalStatus>, 'asks'> {
  id: string;
  comment: string | null;
  set?: RawBuilder<unknown> | undefined;
}
