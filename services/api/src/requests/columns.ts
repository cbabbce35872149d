import type { Column } from '../paper/columns.ts';
import { nameOf } from '../paper/names.ts';
import type { names } from '../paper/names.ts';
import { day, moment } from '../paper/tables.ts';

// What the files of early redemptions and of share returns have in common.

interface OfMember {
  member: { member_no: number; display_name: string };
}

interface Request extends OfMember {
  number: string;
  status: keyof (typeof names)['requests.status'];
  reason: keyof (typeof names)['requests.reason'];
  reason_text: string | null;
  requested_on: string;
  channel: keyof (typeof names)['requests.channel'];
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

type Columns = readonly Column<Request>[];

/** With what a list of requests begins. */
export const headColumns: Columns = [
  { nl: 'Nummer', en: 'Number', value: ({ number }) => number },
  { nl: 'Status', en: 'Status', value: nameOf('requests.status', ({ status }) => status) },
  { nl: 'Ontvangen op', en: 'Received on', value: ({ requested_on }) => day(requested_on) },
  { nl: 'Kanaal', en: 'Channel', value: nameOf('requests.channel', ({ channel }) => channel) },
  ...memberColumns,
];
/** Why the member asks. */
export const whyColumns: Columns = [
  { nl: 'Reden', en: 'Reason', value: nameOf('requests.reason', ({ reason }) => reason) },
  { nl: 'Toelichting', en: 'Explanation', value: ({ reason_text }) => reason_text },
];
/** Who entered, handles and decided it. */
export const whoColumns: Columns = [
  { nl: 'Ingevoerd door', en: 'Entered by', value: ({ maker }) => maker.name },
  { nl: 'Behandelaar', en: 'Assignee', value: ({ assignee }) => assignee?.name ?? null },
  { nl: 'Besloten door', en: 'Decided by', value: ({ checker }) => checker?.name ?? null },
  { nl: 'Besloten op', en: 'Decided on', value: ({ decided_at }) => moment(decided_at) },
];
