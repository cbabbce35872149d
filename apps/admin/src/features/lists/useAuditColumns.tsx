import { useI18n } from '@ledenbureau/i18n';
import { DateText, type DataTableColumn, Link, Sentence, Stack, Text } from '@ledenbureau/ui';
import { memberHref } from '../../paths.ts';
import { memberLabel } from '../../register/member/memberText.ts';
import { EventChanges } from './EventChanges.tsx';
import { verbKeys } from './auditNames.ts';
import type { AuditEvent } from './lists.api.ts';
import { useAuditSubject } from './useAuditSubject.ts';

/** The columns of the audit. */
export function useAuditColumns(): DataTableColumn<AuditEvent>[] {
  const { t, lookup, formats } = useI18n();
  const verb = (action: string) =>
    verbKeys(action)
      .map((key) => lookup(key))
      .find((words) => words !== null) ?? action;
  return [
    { id: 'at', header: t('audit.at'), width: '9.5rem', cell: (row) => <DateText value={row.at} time /> },
    { id: 'actor', header: t('audit.actor'), cell: (row) => <Text nowrap>{row.actor.name}</Text> },
    {
      id: 'action',
      header: t('audit.action_'),
      rowHeader: true,
      cell: (row) => verb(row.action),
    },
    { id: 'subject', header: t('audit.subject'), cell: (row) => <Subject event={row} /> },
    { id: 'changes', header: t('audit.changes'), width: '34%', cell: (row) => <EventChanges event={row} /> },
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
function Subject({ event }: { event: AuditEvent }) {
  const { t } = useI18n();
  const subjectOf = useAuditSubject();
  const { type, member } = event.subject;
  const { words, href } = subjectOf(event);
  const name = <Sentence>{words}</Sentence>;
  return (
    <Stack gap={0}>
      {href === null ? <span title={t('audit.subject')}>{name}</span> : <Link href={href}>{name}</Link>}
      {member && type !== 'member' ? <Link href={memberHref(member.member_no)}>{memberLabel(member)}</Link> : null}
    </Stack>
  );
}
