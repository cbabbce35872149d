import { Client } from 'pg';

/**
 * What a register holds, in few figures. As long as they are those that the seed left, nobody has worked in it: members,
 * transactions, proposals, requests, batches and runs are never removed, and each step changes the version of one.
 */
const figures = `select concat_ws(' ',
  (select count(*) from members), (select count(*) from instruments), (select count(*) from transactions),
  (select count(*) from transaction_proposals), (select coalesce(sum(version), 0) from transaction_proposals),
  (select coalesce(sum(version), 0) from redemption_requests), (select coalesce(sum(version), 0) from payment_batches),
  (select coalesce(sum(version), 0) from interest_runs)) as held`;

const remark = (held: string): string => `Made up by the seed: ${held}`;

async function withClient<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'ledenbureau-seed' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const heldIn = async (client: Client): Promise<string> =>
  (await client.query<{ held: string }>(figures)).rows[0]?.held ?? '';

/** Leaves word in the database that everything in it was made up. */
export const markMadeUp = (databaseUrl: string): Promise<void> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const name = client.escapeIdentifier(rows[0]?.name ?? '');
    await client.query(`comment on database ${name} is ${client.escapeLiteral(remark(await heldIn(client)))}`);
  });

/** Whether everything in the database was made up by the seed, and nothing has happened in it since. */
export const isMadeUp = (databaseUrl: string): Promise<boolean> =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ word: string | null }>(
      `select shobj_description(oid, 'pg_database') as word from pg_database where datname = current_database()`,
    );
    return rows[0]?.word === remark(await heldIn(client));
  });
