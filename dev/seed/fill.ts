import { Client } from 'pg';
import { MemberMaker } from './members.ts';
import { dropIndexes } from './indexes.ts';
import { seedBatches } from './batches.ts';
import { seedConversions } from './conversions.ts';
import { markMadeUp } from './mark.ts';
import { Plan } from './plan.ts';
import { seedReturns } from './returns.ts';
import { tierNamed } from './tiers.ts';
import { writeAudit, writeFrame, writeLedger, writeMembers } from './write.ts';
import type { Progress } from './write.ts';

export interface SeedOptions {
  /** Owner or superuser of a migrated database whose register is empty. */
  databaseUrl: string;
  /** small | typical | large | extreme */
  tier: string;
  /** Also programmes of automated conversion, with runs in every state. */
  conversions?: boolean;
  /** Also batches of bookings from files, in every state. */
  batches?: boolean;
  /** Also requests to give Good Shares back, with a round that was paid and one that waits. */
  returns?: boolean;
  onProgress?: Progress;
}

export interface SeedResult {
  counts: Record<'members' | 'bank_accounts' | 'transactions' | 'postings' | 'lots' | 'proposals' | 'requests', number>;
  seconds: number;
}

const ledgerTables = ['transactions', 'postings', 'lots'];
const requestTables = ['redemption_requests', 'payment_batches', 'payment_lines', 'payment_files', 'audit_events'];
const triggerTables = [...ledgerTables, 'accounts', 'transaction_references', 'instrument_prices', ...requestTables];
const allTables = [...triggerTables, 'redemption_sums', 'notifications', 'members', 'bank_accounts', 'instruments'];
/** From so many transactions on, what is sorted and indexed gets more memory. */
const manyTransactions = 20_000;

/**
 * Fills the register in one database transaction: all of it or nothing. The same tier always gives the same bytes,
 * ids and hashes included. Throws an Error with one clear sentence when the register is in use.
 */
export async function seed({
  databaseUrl,
  tier,
  conversions,
  batches,
  returns,
  onProgress,
}: SeedOptions): Promise<SeedResult> {
  const plan = new Plan(tierNamed(tier));
  const started = performance.now();
  const client = new Client({ connectionString: databaseUrl, application_name: 'ledenbureau-seed' });
  await client.connect();
  try {
    await client.query('begin');
    const counts = await fill(client, plan, onProgress ?? (() => undefined));
    await client.query('commit');
    await client.query(`vacuum (analyze) ${allTables.join(', ')}`);
    if (conversions === true) await seedConversions(databaseUrl);
    if (batches === true) await seedBatches(databaseUrl);
    if (returns === true) await seedReturns(databaseUrl, plan.tier.openRequests + 30);
    await markMadeUp(databaseUrl);
    return { counts, seconds: (performance.now() - started) / 1000 };
  } finally {
    // Ends an unfinished transaction too, which undoes it.
    await client.end();
  }
}

async function fill(client: Client, plan: Plan, progress: Progress): Promise<SeedResult['counts']> {
  await requireEmpty(client);
  const many = plan.tier.transactions >= manyTransactions;
  await client.query(`set local maintenance_work_mem = '${many ? 512 : 64}MB'`);
  await client.query(`set local work_mem = '${many ? 256 : 16}MB'`);
  const triggersOn = await triggersOff(client);
  const indexes = await dropIndexes(client, [...ledgerTables, 'members']);
  const maker = new MemberMaker(plan);
  await writeFrame(client);
  const people = await writeMembers(client, plan, maker, progress);
  const ledger = await writeLedger(client, plan, maker, progress);
  // What an owner who is no superuser writes is held against its references at the end; no table is altered before that.
  await client.query('set constraints all immediate');
  for (const [done, definition] of indexes.entries()) {
    await client.query(definition);
    progress(done + 1, indexes.length, 'indexes');
  }
  await client.query('select rebuild_rollups()');
  await triggersOn();
  await client.query('select seal_unsealed(table_name) from seal_tables order by table_name');
  await writeAudit(client);
  return { members: people.members, bank_accounts: people.bankAccounts, ...ledger };
}

/** Each of these is written with numbers and keys of the seed's own, so that nothing may stand there before. */
const tablesToFill = [...triggerTables, 'periods', 'number_series', 'members', 'bank_accounts', 'instruments'];

async function requireEmpty(client: Client): Promise<void> {
  const filled = tablesToFill.map((table) => `select '${table}' as name where exists (select from ${table})`);
  const { rows } = await client.query<{ name: string }>(filled.join(' union all '));
  if (rows.length === 0) return;
  throw new Error(
    `The register is in use (${rows.map(({ name }) => name).join(', ')}), so nothing was seeded: ` +
      'empty the local database with --replace, or give another one with --database-url.',
  );
}

/**
 * The triggers would let nothing in past ledger_book, which gives today's time. A superuser turns them off for this session alone, which
 * also spares checking every reference; another owner turns off the triggers of the register's own, and on again.
 */
async function triggersOff(client: Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ super: boolean }>(
    'select rolsuper as super from pg_roles where rolname = current_user',
  );
  if (rows[0]?.super === true) {
    await client.query('set local session_replication_role = replica');
    return async () => {
      await client.query('set local session_replication_role = origin');
    };
  }
  const all = async (word: 'disable' | 'enable') => {
    for (const table of triggerTables) await client.query(`alter table ${table} ${word} trigger user`);
  };
  await all('disable');
  return () => all('enable');
}
