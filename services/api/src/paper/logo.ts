import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import type { AppContext } from '../context.ts';
import type { Db } from '../database.ts';
import { readContent } from './documents.ts';
import { readCooperative } from '../register/settings.ts';

type Config = AppContext['config'];

/** Whether a picture of this digest was kept as a logo; other documents lie in the same place. */
export async function isLogo(db: Db, sha256: string): Promise<boolean> {
  const { rows } = await sql`
    select from audit_events where subject_type = 'setting' and subject_id = ${sha256} and action = 'setting.logo_kept'
    limit 1`.execute(db);
  return rows.length > 0;
}

/** A picture that was kept, and what it is. */
export async function readLogo(
  db: Db,
  sha256: string,
): Promise<{ bytes: Buffer; media_type: 'image/png' | 'image/jpeg' }> {
  const bytes = await readContent(db, sha256);
  const fileType = await fileTypeFromBuffer(bytes);
  return { bytes, media_type: fileType?.ext === 'png' ? 'image/png' : 'image/jpeg' };
}

/** Who writes, at the top of a paper. */
export interface Letterhead {
  name: string;
  /** Beside the logo, or beside the name where there is none. */
  lines: readonly string[];
  logo: Buffer | null;
}

export async function readLetterhead(db: Db, config: Config): Promise<Letterhead> {
  const { name, street_address, postal_code, locality, kvk, logo } = await readCooperative(db, config);
  const place = [postal_code, locality].filter(Boolean).join('  ');
  const lines = [street_address, place, kvk === null ? null : `KVK ${kvk}`].filter((line): line is string =>
    Boolean(line),
  );
  if (logo === null) return { name, lines, logo };
  return { name, lines: [name, ...lines], logo: (await readLogo(db, logo)).bytes };
}
