import { channelNames } from '../../workflow/channelNames.ts';
import type { List, Words } from '../../workflow/columns.ts';
import { day, moment, money, quantity } from '../../workflow/tables.ts';
import type { Redemption } from './schemas.ts';

const statusNames: Record<Redemption['status'], Words> = {
  submitted: { nl: 'Ingediend', en: 'Submitted' },
  in_review: { nl: 'In behandeling', en: 'In review' },
  approved: { nl: 'Goedgekeurd', en: 'Approved' },
  in_payment: { nl: 'In betaling', en: 'In payment' },
  paid: { nl: 'Uitbetaald', en: 'Paid out' },
  payment_failed: { nl: 'Betaling mislukt', en: 'Payment failed' },
  rejected: { nl: 'Afgewezen', en: 'Rejected' },
  withdrawn: { nl: 'Ingetrokken', en: 'Withdrawn' },
  reversed: { nl: 'Teruggedraaid', en: 'Reversed' },
};

const reasonNames: Record<Redemption['reason'], Words> = {
  home_purchase: { nl: 'Aankoop woning', en: 'Buying a home' },
  hardship: { nl: 'Financiële nood', en: 'Financial hardship' },
  death: { nl: 'Overlijden', en: 'Death' },
  divorce: { nl: 'Echtscheiding', en: 'Divorce' },
  moving_abroad: { nl: 'Verhuizing naar het buitenland', en: 'Moving abroad' },
  reinvestment: { nl: 'Andere belegging', en: 'Other investment' },
  other: { nl: 'Anders', en: 'Other' },
};

/** The requests as a file. Account numbers stay masked, as in the list. */
export const redemptionList: List<Redemption> = {
  file: { nl: 'vroegtijdige-aflossing', en: 'early-redemption' },
  columns: [
    { nl: 'Nummer', en: 'Number', value: (one) => one.number },
    { nl: 'Status', en: 'Status', value: (one, language) => statusNames[one.status][language] },
    { nl: 'Ontvangen op', en: 'Received on', value: (one) => day(one.requested_on) },
    { nl: 'Kanaal', en: 'Channel', value: (one, language) => channelNames[one.channel][language] },
    { nl: 'Lidnummer', en: 'Member number', value: (one) => one.member.member_no },
    { nl: 'Lid', en: 'Member', value: (one) => one.member.display_name },
    { nl: 'Uitgifte', en: 'Issue', value: (one) => one.instrument.code },
    { nl: 'Aangevraagd', en: 'Requested', value: (one) => quantity(one.quantity) },
    { nl: 'Goedgekeurd', en: 'Approved', value: (one) => quantity(one.approved_quantity) },
    { nl: 'Ingangsdatum', en: 'Effective date', value: (one) => day(one.quote.effective_on) },
    { nl: 'Hoofdsom', en: 'Principal', value: (one) => money(one.quote.principal_cents) },
    { nl: 'Rente', en: 'Interest', value: (one) => money(one.quote.interest_cents) },
    { nl: 'Kosten', en: 'Fee', value: (one) => money(one.quote.fee_cents) },
    { nl: 'Bronheffing', en: 'Withholding', value: (one) => money(one.quote.withholding_cents) },
    { nl: 'Netto', en: 'Net', value: (one) => money(one.quote.net_cents) },
    { nl: 'IBAN', en: 'IBAN', value: (one) => one.iban_masked },
    { nl: 'Reden', en: 'Reason', value: (one, language) => reasonNames[one.reason][language] },
    { nl: 'Toelichting', en: 'Explanation', value: (one) => one.reason_text },
    { nl: 'Ingevoerd door', en: 'Entered by', value: (one) => one.maker.name },
    { nl: 'Behandelaar', en: 'Assignee', value: (one) => one.assignee?.name ?? null },
    { nl: 'Besloten door', en: 'Decided by', value: (one) => one.checker?.name ?? null },
    { nl: 'Besloten op', en: 'Decided on', value: (one) => moment(one.decided_at) },
    { nl: 'Retourcode', en: 'Return code', value: (one) => one.return_code },
  ],
};
