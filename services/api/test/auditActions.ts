// The actions of the audit, by what they are done to: one that is written anywhere in a test and is not here fails it (harness.ts),
// and the log of the app has words and a place for each of these (apps/admin auditNames.test.ts).

import { sql } from 'kysely';
import type { Db } from '../src/database.ts';

const namesIn = (text: string): readonly string[] => text.trim().split(/\s+/u);

export const auditActions: Readonly<Record<string, readonly string[]>> = {
  bulk_batch: namesIn(`
    bulk_batch.approved bulk_batch.check_asked bulk_batch.checked bulk_batch.discarded bulk_batch.downloaded
    bulk_batch.dropped bulk_batch.failed bulk_batch.kept bulk_batch.old_totals bulk_batch.posted bulk_batch.read bulk_batch.rejected
    bulk_batch.returned bulk_batch.reversal_approved bulk_batch.reversal_failed bulk_batch.reversal_proposed
    bulk_batch.reversed bulk_batch.row_changed bulk_batch.submitted bulk_batch.task_cancelled bulk_batch.uploaded
  `),
  conversion_programme: namesIn(`
    conversion_programme.approved conversion_programme.proposed conversion_programme.rejected
    conversion_programme.withdrawn
  `),
  conversion_run: namesIn(`
    conversion_run.approved conversion_run.calculated conversion_run.calculation_asked conversion_run.cancelled
    conversion_run.executed conversion_run.execution_asked conversion_run.failed conversion_run.line_decided
    conversion_run.planned conversion_run.rejected conversion_run.reversal_approved conversion_run.reversal_asked
    conversion_run.reversal_dropped conversion_run.reversal_failed conversion_run.reversed conversion_run.statements_asked
    conversion_run.statements_sent conversion_run.submitted conversion_run.task_cancelled
  `),
  export: namesIn(`
    audit.exported conversion_run.exported conversion_run.list_exported member.exported open_requests.exported
    period.journal_exported period.movements_exported redemption.exported register.exported return.exported return_round.exported
    return_round.letters_printed statement_run.exported transaction.exported
  `),
  identity: namesIn(`
    administrator.granted administrator.revoked administrator.same_address sign_in.accepted sign_in.ended
    sign_in.refused sign_in.shown_out
  `),
  instrument: namesIn(`
    coupon_rate.approved coupon_rate.proposed coupon_rate.rejected coupon_rate.set coupon_rate.withdrawn
    instrument.created price.set
  `),
  interest_run: namesIn(`
    interest_run.executed interest_run.proposed interest_run.rejected interest_run.reversal_proposed
    interest_run.reversal_rejected interest_run.reversal_withdrawn interest_run.reversed interest_run.withdrawn
  `),
  member: namesIn(`
    bank_account.created bank_account.revealed bank_account.verified member.activated
    member.anonymise_approved member.anonymise_asked member.anonymise_rejected member.anonymise_withdrawn
    member.anonymised member.blocked member.changed member.commented member.conversion_chosen
    member.conversion_document_added member.conversion_document_read member.conversion_recorded member.created
    member.deceased member.document_added member.document_read member.ended member.identity_linked
    member.identity_unlinked member.inherit_approved member.inherit_asked member.inherit_rejected
    member.inherit_withdrawn member.inherited member.prospect_again member.reinstate_approved member.reinstate_asked
    member.reinstate_rejected member.reinstate_withdrawn member.reinstated member.statement_printed
    member.welcome_printed
  `),
  payment_batch: namesIn(`
    payment_batch.approved payment_batch.confirmed payment_batch.created payment_batch.file_made
    payment_batch.file_read payment_batch.held payment_batch.returned payment_batch.sent payment_batch.withdrawn
  `),
  period: namesIn(`
    period.close_proposed period.close_rejected period.close_withdrawn period.closed period.reopen_proposed
    period.reopen_rejected period.reopen_withdrawn period.reopened
  `),
  redemption_request: namesIn(`
    redemption.approved redemption.commented redemption.document_added redemption.document_asked
    redemption.document_read redemption.in_payment redemption.kept redemption.paid redemption.payment_failed
    redemption.quoted redemption.recalled redemption.rejected redemption.reversal_asked redemption.reversed
    redemption.submitted redemption.taken redemption.withdrawn
  `),
  return_round: namesIn(`
    return_round.approved return_round.calculated return_round.cancelled return_round.created return_round.executed
    return_round.kept return_round.letter_printed return_round.letters_sent return_round.reversal_asked
    return_round.reversed
  `),
  setting: namesIn(`
    setting.approved setting.logo_kept setting.loosened setting.proposed setting.rejected setting.withdrawn
  `),
  share_return_request: namesIn(`
    return.admitted return.commented return.document_added return.document_asked return.in_payment return.kept
    return.paid return.payment_failed return.recalled return.rejected return.reversal_asked return.reversed
    return.submitted return.taken return.withdrawn
  `),
  statement_run: namesIn(`
    statement_run.cancelled statement_run.retried statement_run.started
  `),
  transaction: namesIn(`
    transaction.approved transaction.booked transaction.proposed transaction.rejected transaction.withdrawn
  `),
};

/** Files that are taken, as the log of exports calls them: the number of such an event. */
export const exportedFiles = namesIn(`
  audit_events bulk_file conversion_lines conversion_runs document journal member members movements open_requests payment_file
  redemption_requests register return_letter return_letters return_lines share_return_requests statement statements
  transactions welcome_letter
`);

/** Actions and files in the audit of a register that are in neither list. */
export async function unknownActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string; subject: string }>`
    select distinct action, subject_type as subject from audit_events`.execute(db);
  const { rows: files } = await sql<{ what: string }>`select distinct what from export_log`.execute(db);
  return [
    ...rows
      .filter(({ action, subject }) => !auditActions[subject]?.includes(action))
      .map(({ action, subject }) => `${action} of ${subject}`),
    ...files.map(({ what }) => what).filter((what) => !exportedFiles.includes(what)),
  ];
}
