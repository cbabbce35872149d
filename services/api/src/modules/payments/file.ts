import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { pain001 } from '../../domain/sepa/pain001.ts';
import type { PostalAddress } from '../../domain/sepa/pain001.ts';
import { exported, wholeContent } from '../../paper/exports.ts';
import type { ExportCaller, ExportedFile } from '../../paper/exports.ts';
import { requireNoneHeld } from './held.ts';

interface FileRow {
  msg_id: string;
  execution_date: string;
  debtor_name: string;
  debtor_iban: string;
  debtor_bic: string | null;
  lines: {
    end_to_end_id: string;
    number: string;
    cents: string;
    holder_name: string;
    iban: string;
    bic: string | null;
    address: PostalAddress | null;
  }[];
}

/** The payment file of a batch, out of what was kept when it was put together; without what is held. */
export async function fileOf(trx: DbTransaction, id: string, now: Date): Promise<Buffer> {
  const { rows } = await sql<FileRow>`
    select b.msg_id, b.execution_date, b.debtor_name, b.debtor_iban, b.debtor_bic,
      (select json_agg(json_build_object('end_to_end_id', l.end_to_end_id, 'number', l.number, 'cents', l.amount_cents::text,
        'holder_name', l.holder_name, 'iban', l.iban, 'bic', l.bic, 'address', l.address) order by l.seq)
        from payment_lines l where l.batch_id = b.id and l.status = 'in_file') as lines
    from payment_batches b where b.id = ${id}`.execute(trx);
  const [batch] = rows as [FileRow];
  return pain001({
    msgId: batch.msg_id,
    createdAt: `${now.toISOString().slice(0, 19)}Z`,
    executionDate: batch.execution_date,
    debtor: { name: batch.debtor_name, iban: batch.debtor_iban, bic: batch.debtor_bic },
    transfers: batch.lines.map(({ end_to_end_id, number, cents, holder_name, ...same }) => ({
      ...same,
      endToEndId: end_to_end_id,
      cents: BigInt(cents),
      name: holder_name,
      remittance: number,
    })),
  });
}

/**
 * The file as it was made, with the whole IBANs; the audit and the log of exports are told first who took it and why. Throws
 * not_found, state_conflict before it is made, and payment_held when a line that the bank has not answered for may not be paid any more.
 */
export async function takeFile(
  { db, config }: AppContext,
  caller: ExportCaller,
  id: string,
  reason: string,
): Promise<ExportedFile> {
  const { rows } = await sql<{
    number: string;
    status: string;
    version: number;
    file_sha256: string | null;
    bytes: Buffer | null;
    payments: bigint;
  }>`
    select b.number, b.status, b.version, b.file_sha256, f.bytes,
      (select count(*) from payment_lines l where l.batch_id = b.id and l.status <> 'held') as payments
    from payment_batches b left join payment_files f on f.batch_id = b.id and f.sha256 = b.file_sha256 where b.id = ${id}`.execute(
    db,
  );
  const [batch] = rows;
  if (batch === undefined) throw refusal('not_found', 'id');
  const { number, status, version, file_sha256: sha256, bytes, payments } = batch;
  if (bytes === null || sha256 === null || status === 'withdrawn') {
    throw refusal('state_conflict', null, { status, version });
  }
  await requireNoneHeld(db, id);
  const subject = { type: 'payment_batch', id };
  const audit = { what: 'payment_file', action: 'payment_batch.file_read', subject, filter: { number, sha256 } };
  const content = wholeContent(bytes, Number(payments));
  const body = await exported({ db, config }, caller, { ...audit, reason, format: 'xml' }, content);
  return { name: `${number}.xml`, format: 'xml', body };
}
