import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../domain/errors.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller } from '../../calls/once.ts';
import { withTransaction } from '../../database.ts';
import { digestOfBytes, insertContent } from '../../paper/documents.ts';
import { readPrintableLogo } from '../../paper/logo.ts';
import { isPrintable, longestSide } from '../../paper/picture.ts';
import type { NoticeKey } from '../../post/noticeKinds.ts';
import { notify } from '../../post/notifications.ts';
import { readCooperative } from '../../register/settings.ts';
import { largestLogo } from './schemas.ts';

const allowed = ['png', 'jpg'] as const;

/** Keeps a picture, so that it can be proposed as the logo. Throws required, body_too_large and picture_invalid. */
export function addLogo(context: AppContext, caller: Caller, data: string): Promise<StoredAnswer> {
  return once(context, caller, async (trx) => {
    const bytes = Buffer.from(data, 'base64');
    if (bytes.length === 0) throw refusal('required', 'data');
    if (bytes.length > largestLogo) throw refusal('body_too_large', 'data', { max: largestLogo });
    const fileType = await fileTypeFromBuffer(bytes);
    const type = allowed.find((ext) => ext === fileType?.ext);
    // what is no picture is told as one that cannot be printed: of the papers of a member a PDF would do, here it would not
    if (type === undefined || !(await isPrintable(bytes, type))) {
      throw refusal('picture_invalid', 'data', { max: longestSide });
    }
    const sha256 = digestOfBytes(bytes);
    await insertContent(trx, { sha256, bytes });
    const audit = {
      action: 'setting.logo_kept',
      subjectType: 'setting',
      subjectId: sha256,
      data: { size: bytes.length },
    };
    return { status: 201, body: { sha256 }, audit: [audit] };
  });
}

const unprintable: NoticeKey = 'setting.logo_unprintable';

/** Tells administrators that papers go without the logo, once of each picture. */
export async function tellUnprintableLogo({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<void> {
  const { logo } = await readCooperative(db, config);
  if (logo === null || (await readPrintableLogo(db, logo)) !== null) return;
  await withTransaction(db, async (trx) => {
    const { rows } = await sql`
      select from notifications where key = ${unprintable} and subject_id = ${logo} limit 1`.execute(trx);
    if (rows.length > 0) return;
    await notify(trx, { level: 'warning', key: unprintable, params: {}, subject: { type: 'setting', id: logo } });
  });
}
