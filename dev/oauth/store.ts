import pg from 'pg';

const schema = `
  create schema if not exists oauth_service;
  create table if not exists oauth_service.records (
    kind text not null,
    id text not null,
    uid text,
    grant_id text,
    payload jsonb not null,
    expires_at timestamptz,
    primary key (kind, id)
  );
  create index if not exists records_uid on oauth_service.records (kind, uid);
  create index if not exists records_grant on oauth_service.records (grant_id);
`;

/** What may be asked for beside the id, and how long the record lives (milliseconds since 1970; none: for ever). */
export interface Keys {
  uid?: string | undefined;
  grantId?: string | undefined;
  expiresAt?: number | undefined;
}

/** Everything the authorization server remembers, as JSON by kind and id, so that a restart forgets nothing. */
export class Store {
  readonly #pool: pg.Pool;
  readonly #now: () => number;

  private constructor(pool: pg.Pool, now: () => number) {
    this.#pool = pool;
    this.#now = now;
  }

  /** Makes the tables where they are missing and forgets what has passed its time. */
  static async open(databaseUrl: string, now: () => number): Promise<Store> {
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 4, application_name: 'ledenbureau-oauth' });
    // A session that the database ends while idle: the next query opens another one.
    pool.on('error', () => undefined);
    const store = new Store(pool, now);
    try {
      await pool.query(schema);
      await pool.query('delete from oauth_service.records where expires_at <= $1', [new Date(now())]);
      return store;
    } catch (error) {
      await pool.end();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  async put(kind: string, id: string, payload: object, { uid, grantId, expiresAt }: Keys = {}): Promise<void> {
    await this.#pool.query(
      `insert into oauth_service.records (kind, id, payload, uid, grant_id, expires_at) values ($1, $2, $3, $4, $5, $6)
       on conflict (kind, id) do update set payload = excluded.payload, uid = excluded.uid,
         grant_id = excluded.grant_id, expires_at = excluded.expires_at`,
      [kind, id, JSON.stringify(payload), uid, grantId, expiresAt === undefined ? null : new Date(expiresAt)],
    );
  }

  get<T>(kind: string, id: string): Promise<T | undefined> {
    return this.#first<T>('select payload from alive where id = $3', kind, id);
  }

  byUid<T>(kind: string, uid: string): Promise<T | undefined> {
    return this.#first<T>('select payload from alive where uid = $3', kind, uid);
  }

  /** The records whose payload contains this, the oldest first. */
  async containing<T>(kind: string, part: object): Promise<T[]> {
    return this.#rows<T>('select payload from alive where payload @> $3', kind, JSON.stringify(part));
  }

  /** Adds to a record; of several who ask at once only the first does, if the record may not have `unless` yet. */
  change<T>(kind: string, id: string, changes: object, unless: string | null = null): Promise<T | undefined> {
    const statement = `update oauth_service.records r set payload = r.payload || $4::jsonb from alive
      where r.kind = $1 and r.id = $3 and alive.id = r.id and ($5::text is null or not r.payload ? $5)
      returning r.payload`;
    return this.#first<T>(statement, kind, id, JSON.stringify(changes), unless);
  }

  async delete(kind: string, id: string): Promise<void> {
    await this.#pool.query('delete from oauth_service.records where kind = $1 and id = $2', [kind, id]);
  }

  /** Forgets the records whose payload contains this. */
  async deleteContaining(kind: string, part: object): Promise<void> {
    await this.#pool.query('delete from oauth_service.records where kind = $1 and payload @> $2', [
      kind,
      JSON.stringify(part),
    ]);
  }

  /** Forgets every token and code of a grant. */
  async deleteGrant(grantId: string): Promise<void> {
    await this.#pool.query('delete from oauth_service.records where grant_id = $1', [grantId]);
  }

  async #first<T>(statement: string, kind: string, ...values: unknown[]): Promise<T | undefined> {
    return (await this.#rows<T>(statement, kind, ...values))[0];
  }

  /** Runs a statement that reads from `alive`: the records of this kind that have not passed their time. */
  async #rows<T>(statement: string, kind: string, ...values: unknown[]): Promise<T[]> {
    const alive = `with alive as (select id, uid, payload from oauth_service.records
      where kind = $1 and (expires_at is null or expires_at > $2))`;
    const { rows } = await this.#pool.query<{ payload: T }>(`${alive} ${statement}`, [
      kind,
      new Date(this.#now()),
      ...values,
    ]);
    return rows.map(({ payload }) => payload);
  }
}
