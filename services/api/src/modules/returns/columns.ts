import { channelNames } from '../../workflow/channelNames.ts';
import type { List, Words } from '../../workflow/columns.ts';
import { day, moment, money, quantity } from '../../workflow/tables.ts';
import type { Language } from '../../workflow/tables.ts';
import type { ReturnLine } from './roundSchemas.ts';
import type { ReturnRequest } from './schemas.ts';

const statusNames: Record<ReturnRequest['status'], Words> = {
  submitted: { nl: 'Ingediend', en: 'Submitted' },
  in_review: { nl: 'In behandeling', en: 'In review' },
  eligible: { nl: 'Toegelaten', en: 'Admitted' },
  allocated: { nl: 'Toegewezen', en: 'Allocated' },
  waiting: { nl: 'Wachtlijst', en: 'Waiting list' },
  settled: { nl: 'Afgehandeld', en: 'Settled' },
  rejected: { nl: 'Afgewezen', en: 'Rejected' },
  withdrawn: { nl: 'Ingetrokken', en: 'Withdrawn' },
  reversed: { nl: 'Teruggedraaid', en: 'Reversed' },
};

const lineStatusNames: Record<ReturnLine['status'], Words> = {
  planned: { nl: 'Berekend', en: 'Calculated' },
  nothing: { nl: 'Niets toegewezen', en: 'Nothing allocated' },
  nothing_due: { nl: 'Niets te betalen', en: 'Nothing to pay' },
  held: { nl: 'Aangehouden', en: 'Held' },
  approved: { nl: 'Uit te betalen', en: 'To be paid out' },
  in_payment: { nl: 'In betaling', en: 'In payment' },
  paid: { nl: 'Uitbetaald', en: 'Paid out' },
  payment_failed: { nl: 'Betaling mislukt', en: 'Payment failed' },
  given: { nl: 'Geschonken', en: 'Given' },
  to_convert: { nl: 'Om te zetten', en: 'To be converted' },
  converted: { nl: 'Omgezet', en: 'Converted' },
  reversed: { nl: 'Teruggedraaid', en: 'Reversed' },
};

const outcomeNames: Record<ReturnRequest['outcome'], Words> = {
  payout: { nl: 'Uitbetalen', en: 'Pay out' },
  gift: { nl: 'Schenken', en: 'Give' },
  convert: { nl: 'Omzetten', en: 'Convert' },
};

const reasonNames: Record<ReturnRequest['reason'], Words> = {
  hardship: { nl: 'Financiële nood', en: 'Financial hardship' },
  death: { nl: 'Overlijden', en: 'Death' },
  divorce: { nl: 'Echtscheiding', en: 'Divorce' },
  moving_abroad: { nl: 'Verhuizing naar het buitenland', en: 'Moving abroad' },
  leaving: { nl: 'Opzegging lidmaatschap', en: 'Ending the membership' },
  other: { nl: 'Anders', en: 'Other' },
};

const yes = (is: boolean, language: Language) => (is ? { nl: 'ja', en: 'yes' }[language] : null);

/** The requests as a file. Account numbers stay masked, as in the list. */
export const returnList: List<ReturnRequest> = {
  file: { nl: 'teruggave', en: 'share-return' },
  columns: [
    { nl: 'Nummer', en: 'Number', value: (one) => one.number },
    { nl: 'Status', en: 'Status', value: (one, language) => statusNames[one.status][language] },
    { nl: 'Ontvangen op', en: 'Received on', value: (one) => day(one.requested_on) },
    { nl: 'Kanaal', en: 'Channel', value: (one, language) => channelNames[one.channel][language] },
    { nl: 'Lidnummer', en: 'Member number', value: (one) => one.member.member_no },
    { nl: 'Lid', en: 'Member', value: (one) => one.member.display_name },
    { nl: 'Instrument', en: 'Instrument', value: (one) => one.instrument.code },
    { nl: 'Aangevraagd', en: 'Requested', value: (one) => quantity(one.quantity) },
    { nl: 'Teruggegeven', en: 'Returned', value: (one) => quantity(one.returned_quantity) },
    { nl: 'Nog open', en: 'Still open', value: (one) => quantity(one.open_quantity) },
    { nl: 'Nominaal', en: 'Nominal value', value: (one) => money(one.nominal_cents) },
    { nl: 'Nu vrij', en: 'Free now', value: (one) => quantity(one.free[0]?.quantity ?? null) },
    { nl: 'Plaats', en: 'Place', value: (one) => one.place },
    { nl: 'Gevraagd', en: 'Asked for', value: (one, language) => outcomeNames[one.asked_outcome][language] },
    { nl: 'Uitkomst', en: 'Outcome', value: (one, language) => outcomeNames[one.outcome][language] },
    { nl: 'Reden', en: 'Reason', value: (one, language) => reasonNames[one.reason][language] },
    { nl: 'Toelichting', en: 'Explanation', value: (one) => one.reason_text },
    { nl: 'IBAN', en: 'IBAN', value: (one) => one.iban_masked },
    { nl: 'Ingevoerd door', en: 'Entered by', value: (one) => one.maker.name },
    { nl: 'Behandelaar', en: 'Assignee', value: (one) => one.assignee?.name ?? null },
    { nl: 'Besloten door', en: 'Decided by', value: (one) => one.checker?.name ?? null },
    { nl: 'Besloten op', en: 'Decided on', value: (one) => moment(one.decided_at) },
  ],
};

/** The lines of a round as a file. */
export const returnLineList: List<ReturnLine> = {
  file: { nl: 'teruggaveronde', en: 'return-round' },
  columns: [
    { nl: 'Plaats', en: 'Place', value: (one) => one.place },
    { nl: 'Verzoek', en: 'Request', value: (one) => one.number },
    { nl: 'Lidnummer', en: 'Member number', value: (one) => one.member.member_no },
    { nl: 'Lid', en: 'Member', value: (one) => one.member.display_name },
    { nl: 'Ontvangen op', en: 'Received on', value: (one) => day(one.requested_on) },
    { nl: 'Overlijden', en: 'Death', value: (one, language) => yes(one.death, language) },
    { nl: 'Uitkomst', en: 'Outcome', value: (one, language) => outcomeNames[one.outcome][language] },
    { nl: 'Gevraagd', en: 'Requested', value: (one) => quantity(one.asked) },
    { nl: 'Nog vast', en: 'Still locked', value: (one) => quantity(one.locked) },
    { nl: 'Naar rato', en: 'Pro rata', value: (one) => quantity(one.exact) },
    { nl: 'Toegewezen', en: 'Allocated', value: (one) => quantity(one.allocated) },
    { nl: 'Wachtlijst', en: 'Waiting list', value: (one) => quantity(one.rest) },
    { nl: 'Bedrag', en: 'Amount', value: (one) => money(one.amount_cents) },
    { nl: 'Afgerond naar boven', en: 'Rounded up', value: (one, language) => yes(one.raised, language) },
    { nl: 'Gelijk', en: 'Tied', value: (one, language) => yes(one.tied, language) },
    { nl: 'Status', en: 'Status', value: (one, language) => lineStatusNames[one.status][language] },
    { nl: 'Retourcode', en: 'Return code', value: (one) => one.return_code },
  ],
};
