import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { DateText, type DataTableColumn, Link, Sentence, Stack } from '@ledenbureau/ui';
import { memberHref } from '../../paths.ts';
import { subjectPlace } from '../../register/approval/subjectPlace.ts';
import { memberLabel } from '../../register/member/memberText.ts';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';
import { EventChanges } from './EventChanges.tsx';
import type { AuditEvent } from './lists.api.ts';

/** 'redemption.approved_many' → 'redemptionApprovedMany' */
const camel = (action: string): string => action.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());

/** The columns of the audit. */
export function useAuditColumns(): DataTableColumn<AuditEvent>[] {
  const { t, lookup, formats } = useI18n();
  const verb = (action: string) =>
    lookup(`audit.action.${camel(action) as 'transactionBooked'}` satisfies TextKey) ??
    lookup(`requests.event.${action.slice(action.indexOf('.') + 1) as 'approved'}` satisfies TextKey) ??
    action;
  return [
    { id: 'at', header: t('audit.at'), width: '9.5rem', cell: (row) => <DateText value={row.at} time /> },
    { id: 'actor', header: t('audit.actor'), cell: (row) => row.actor.name },
    {
      id: 'action',
      header: t('audit.action_'),
      rowHeader: true,
      cell: (row) => verb(row.action),
    },
    { id: 'subject', header: t('audit.subject'), cell: (row) => <Subject event={row} /> },
    { id: 'changes', header: t('audit.changes'), width: '40%', cell: (row) => <EventChanges event={row} /> },
    {
      id: 'place',
      header: t('audit.place'),
      align: 'end',
      defaultHidden: true,
      cell: (row) => formats.number(row.seq),
    },
    { id: 'code', header: t('audit.code'), defaultHidden: true, cell: (row) => row.action },
    { id: 'request', header: t('audit.request'), defaultHidden: true, cell: (row) => row.request_id },
  ];
}

/** What it was done to and which member that is of, each with the way there where it has a page. */
function Subject({ event: { subject } }: { event: AuditEvent }) {
  const { t, lookup } = useI18n();
  const tx = useTransactionHref();
  const { type, id, label, member } = subject;
  const name = lookup(`audit.type.${type as 'member'}` satisfies TextKey) ?? type;
  const href = subjectPlace({ type, id, memberNo: member?.member_no }, tx);
  const words = <Sentence>{[name, label].filter(Boolean).join(' ')}</Sentence>;
  return (
    <Stack gap={0}>
      {href === null ? <span title={t('audit.subject')}>{words}</span> : <Link href={href}>{words}</Link>}
      {member && type !== 'member' ? <Link href={memberHref(member.member_no)}>{memberLabel(member)}</Link> : null}
    </Stack>
  );
}
