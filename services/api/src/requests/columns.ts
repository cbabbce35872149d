import type { Column, Words } from '../paper/columns.ts';
import { day, moment } from '../paper/tables.ts';

// What the files of early redemptions and of share returns have in common.

export const requestStatusNames = {
  submitted: { nl: 'Ingediend', en: 'Submitted' },
  in_review: { nl: 'In behandeling', en: 'In review' },
  rejected: { nl: 'Afgewezen', en: 'Rejected' },
  withdrawn: { nl: 'Ingetrokken', en: 'Withdrawn' },
  reversed: { nl: 'Teruggedraaid', en: 'Reversed' },
} as const satisfies Record<string, Words>;

export const requestReasonNames = {
  hardship: { nl: 'Financiële nood', en: 'Financial hardship' },
  death: { nl: 'Overlijden', en: 'Death' },
  divorce: { nl: 'Echtscheiding', en: 'Divorce' },
  moving_abroad: { nl: 'Verhuizing naar het buitenland', en: 'Moving abroad' },
  other: { nl: 'Anders', en: 'Other' },
} as const satisfies Record<string, Words>;

/** What became of a payment of a request. */
export const paymentStatusNames = {
  in_payment: { nl: 'In betaling', en: 'In payment' },
  paid: { nl: 'Uitbetaald', en: 'Paid out' },
  payment_failed: { nl: 'Betaling mislukt', en: 'Payment failed' },
} as const satisfies Record<string, Words>;

const channelNames = {
  portal: { nl: 'Portaal', en: 'Portal' },
  email: { nl: 'E-mail', en: 'Email' },
  post: { nl: 'Post', en: 'Post' },
  admin: { nl: 'Administratie', en: 'Administration' },
} as const satisfies Record<string, Words>;

interface OfMember {
  member: { member_no: number; display_name: string };
}

interface Request<Status extends string, Reason extends string> extends OfMember {
  number: string;
  status: Status;
  reason: Reason;
  reason_text: string | null;
  requested_on: string;
  channel: keyof typeof channelNames;
  maker: { name: string };
  assignee: { name: string } | null;
  checker: { name: string } | null;
  decided_at: string | null;
}

/** Whose it is. */
export const memberColumns: readonly Column<OfMember>[] = [
  { nl: 'Lidnummer', en: 'Member number', value: ({ member }) => member.member_no },
  { nl: 'Lid', en: 'Member', value: ({ member }) => member.display_name },
];

/** The columns with which a list of requests begins, those that say why, and those that say who, by the names of its states and reasons. */
export function requestColumns<Status extends string, Reason extends string>(
  statusNames: Record<Status, Words>,
  reasonNames: Record<Reason, Words>,
) {
  type Columns = readonly Column<Request<Status, Reason>>[];
  const head: Columns = [
    { nl: 'Nummer', en: 'Number', value: ({ number }) => number },
    { nl: 'Status', en: 'Status', value: ({ status }, language) => statusNames[status][language] },
    { nl: 'Ontvangen op', en: 'Received on', value: ({ requested_on }) => day(requested_on) },
    { nl: 'Kanaal', en: 'Channel', value: ({ channel }, language) => channelNames[channel][language] },
    ...memberColumns,
  ];
  const why: Columns = [
    { nl: 'Reden', en: 'Reason', value: ({ reason }, language) => reasonNames[reason][language] },
    { nl: 'Toelichting', en: 'Explanation', value: ({ reason_text }) => reason_text },
  ];
  const who: Columns = [
    { nl: 'Ingevoerd door', en: 'Entered by', value: ({ maker }) => maker.name },
    { nl: 'Behandelaar', en: 'Assignee', value: ({ assignee }) => assignee?.name ?? null },
    { nl: 'Besloten door', en: 'Decided by', value: ({ checker }) => checker?.name ?? null },
    { nl: 'Besloten op', en: 'Decided on', value: ({ decided_at }) => moment(decided_at) },
  ];
  return { head, why, who };
}
