import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { DbTransaction } from '../database.ts';

export const levels = ['info', 'warning', 'error'] as const;
type Level = (typeof levels)[number];

interface Notice {
  level: Level;
  /** Of the text that says it, in the words of the glossary: 'redemption.submitted'. */
  key: string;
  /** What the text is filled in with. Small, and of no one's secrets: every administrator reads it. */
  params: Record<string, string | number | null>;
  subject: { type: string; id: string } | null;
  /** Who did it need not be told. */
  not?: string | undefined;
}

/**
 * Tells the administrators, in the transaction that does it. The same text with the same params is not told twice: its
 * count goes up, and it is unread again.
 */
export async function notify(trx: DbTransaction, ...notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ level, key, params, subject, not }) => ({
    id: uuidv7(),
    level,
    key,
    params,
    subject_type: subject?.type ?? null,
    subject_id: subject?.id ?? null,
    not_for: not ?? null,
  }));
  await sql`
    insert into notifications as n (id, level, key, params, subject_type, subject_id, not_for, count)
      select distinct on (r.level, r.key, r.params) r.*, count(*) over (partition by r.level, r.key, r.params)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id uuid, level text, key text, params jsonb, subject_type text, subject_id text, not_for text)
      order by r.level, r.key, r.params
    on conflict (key, level, params_sha256) do update set count = n.count + excluded.count,
      last_at = clock_timestamp(), not_for = excluded.not_for`.execute(trx);
}
