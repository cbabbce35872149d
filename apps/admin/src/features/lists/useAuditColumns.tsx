import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { DateText, type DataTableColumn, Link } from '@ledenbureau/ui';
import { memberHref, paths } from '../../paths.ts';
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

/** Where a subject of a type can be looked at; a member is by number. */
const pageOf: Readonly<Record<string, ((id: string) => string) | undefined>> = {
  transaction: (id) => `${paths.transactions}?tx=${id}`,
  redemption_request: (id) => `${paths.redemptions}?id=${id}`,
  share_return_request: (id) => `${paths.shareReturns}?id=${id}`,
  conversion_run: (id) => `${paths.conversions}/${id}`,
  statement_run: () => paths.statements,
};

/** What it was done to, with the way there where it has a page. */
function Subject({ event: { subject } }: { event: AuditEvent }) {
  const { t, lookup } = useI18n();
  const name = lookup(`audit.type.${subject.type as 'member'}` satisfies TextKey) ?? subject.type;
  const label = [name, subject.label].filter(Boolean).join(' ');
  const href = subject.member_no === null ? pageOf[subject.type]?.(subject.id) : memberHref(subject.member_no);
  return href === undefined ? <span title={t('audit.subject')}>{label}</span> : <Link href={href}>{label}</Link>;
}
