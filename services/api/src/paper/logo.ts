import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import type { AppContext } from '../context.ts';
import type { Db } from '../database.ts';
import { readContent } from './documents.ts';
import { isPrintable, longestKept } from './picture.ts';
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

let lastLook: { sha256: string; fits: Promise<boolean> } | undefined;

/**
 * The present logo as papers have it: null where there is none, and where it cannot be printed, as one may be that was kept before
 * pictures were looked at. Each is looked at once: what a digest stands for does not change.
 */
export async function readPrintableLogo(db: Db, sha256: string): Promise<Buffer | null> {
  const { bytes, media_type } = await readLogo(db, sha256);
  if (lastLook?.sha256 !== sha256)
    lastLook = { sha256, fits: isPrintable(bytes, media_type === 'image/png' ? 'png' : 'jpg', longestKept) };
  return (await lastLook.fits) ? bytes : null;
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
  const picture = logo === null ? null : await readPrintableLogo(db, logo);
  return { name, lines: picture === null ? lines : [name, ...lines], logo: picture };
}
