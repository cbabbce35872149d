import pg from 'pg';

/** Makes all sessions of this person an hour older, as if they had signed in that much earlier. */
export async function ageSessions(databaseUrl: string, identityId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `update identity_service.sessions set data = data || jsonb_build_object(
         'authenticatedAt', (data ->> 'authenticatedAt')::numeric - 3600000,
         'methods', (select jsonb_agg(m || jsonb_build_object('completedAt', (m ->> 'completedAt')::numeric - 3600000))
           from jsonb_array_elements(data -> 'methods') m)) where identity_id = $1`,
      [identityId],
    );
  } finally {
    await client.end();
  }
}
