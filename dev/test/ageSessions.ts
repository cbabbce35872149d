import pg from 'pg';

const tables = {
  embedded: `update identity_service.sessions set data = data || jsonb_build_object(
      'authenticatedAt', (data ->> 'authenticatedAt')::numeric - 3600000,
      'methods', (select jsonb_agg(m || jsonb_build_object('completedAt', (m ->> 'completedAt')::numeric - 3600000))
        from jsonb_array_elements(data -> 'methods') m)) where identity_id = $1`,
  kratos: `update sessions set
      authenticated_at = authenticated_at - interval '1 hour',
      authentication_methods = (select json_agg(m::jsonb || jsonb_build_object('completed_at',
        to_char((m ->> 'completed_at')::timestamptz at time zone 'UTC' - interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')))
        from json_array_elements(authentication_methods::json) m) where identity_id = $1`,
};

/** Makes all sessions of this person an hour older, as if they had signed in that much earlier: at the embedded server or at Kratos. */
export async function ageSessions(databaseUrl: string, identityId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ embedded: boolean }>(
      `select to_regclass('identity_service.sessions') is not null as embedded`,
    );
    await client.query(rows[0]?.embedded ? tables.embedded : tables.kratos, [identityId]);
  } finally {
    await client.end();
  }
}
