import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import type { Person } from '../../domain/people.ts';
import { withVerdicts } from '../../flow/proposal.ts';
import { transactionFlow } from '../../ledger/proposals.ts';
import { presentPosting, presentTransaction } from '../../wire/present.ts';
import type { PostingRow, TransactionRow } from '../../wire/present.ts';
import type { Transaction, TransactionDetail } from '../../wire/schemas.ts';
import { proposalSelect, transactionSelect } from '../../wire/transactionSelect.ts';

/** A waiting or rejected proposal by its id. Throws transaction_not_found. */
export async function readProposal(db: Db, id: string): Promise<Transaction> {
  const proposal = await findProposal(db, id);
  if (proposal === null) throw refusal('transaction_not_found', 'id');
  return proposal;
}

/** A transaction with its postings, or a proposal, which has none yet. Throws transaction_not_found. */
export async function readTransaction(db: Db, id: string, actor: Person): Promise<TransactionDetail> {
  // What is approved between two of them is booked when it is looked for again.
  const transaction = (await findBooked(db, id)) ?? (await findProposal(db, id)) ?? (await findBooked(db, id));
  if (transaction === null) throw refusal('transaction_not_found', 'id');
  return { postings: [], ...transaction, can: stepsOf(transaction, actor) };
}

async function findProposal(db: Db, id: string): Promise<Transaction | null> {
  const { rows } = await sql<TransactionRow>`
    ${sql.raw(proposalSelect)} where p.id = ${id} and p.status <> 'approved'`.execute(db);
  return rows[0] === undefined ? null : presentTransaction(rows[0]);
}

async function findBooked(db: Db, id: string): Promise<Omit<TransactionDetail, 'can'> | null> {
  const { rows } = await sql<TransactionRow>`${sql.raw(transactionSelect)} where t.id = ${id}`.execute(db);
  if (rows[0] === undefined) return null;
  const postings = await sql<PostingRow>`
    select p.seq, p.delta, p.lot_id, a.kind as account_kind, m.member_no, i.code as instrument_code, i.scale
    from postings p join accounts a on a.id = p.account_id
    left join members m on m.id = a.member_id left join instruments i on i.id = a.instrument_id
    where p.transaction_id = ${id} order by p.seq`.execute(db);
  return { ...presentTransaction(rows[0]), postings: postings.rows.map(presentPosting) };
}

/** What an administrator can do with a transaction. What was filed while four eyes were on takes two. */
export function stepsOf(transaction: Transaction, actor: Person): TransactionDetail['can'] {
  const { status, kind, reversed_by } = transaction;
  if (status === 'booked') return kind !== 'reversal' && reversed_by === null ? ['reverse'] : [];
  return withVerdicts(transactionFlow, { ...transaction, status }, { actor, fourEyes: true }).can;
}
