import { TextField } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { useRef, useState } from 'react';
import { saveFile, ActionDialog, today, onDemand } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import type { Member } from '../../api/types.ts';
import type { Moment } from '../../register/member/member.api.ts';
import {
  StatementFields,
  statementLanguages,
  statementSchema,
  yearsBack,
} from '../../register/statement/StatementFields.tsx';
import { takeStatement } from './papers/papers.api.ts';
import type { MadeStatement } from './papers/StatementView.tsx';

const StatementView = onDemand(async () => (await import('./papers/StatementView.tsx')).StatementView);

/** Before somebody became a member there is nothing to state; of whom that is not known, so many years are offered. */
const mostYears = 10;

export interface StatementDialogProps {
  member: Member;
  /** Of the year that is looked at, and as it was known then. */
  moment: Moment;
  onClose(): void;
}

/** Shows or saves the statement of a member for a year, in the member's language unless another is chosen. */
export function StatementDialog({ member, moment, onClose }: StatementDialogProps) {
  const { t, formats } = useI18n();
  const api = useApi();
  const statement = useRef<MadeStatement | null>(null);
  const [viewed, setViewed] = useState<MadeStatement | null>(null);
  const now = Number(today().slice(0, 4));
  const first = Number(member.joined_on?.slice(0, 4) ?? now - mostYears);
  const last = String(Math.max(first, moment.asOf ? Number(moment.asOf.slice(0, 4)) : now - 1));
  // the day that is looked at, where it is not the end of its year
  const day = moment.asOf.endsWith('-12-31') ? '' : moment.asOf;
  if (viewed) return <StatementView {...viewed} member={member.display_name} onClose={onClose} />;
  return (
    <ActionDialog
      size="small"
      title={t('members.statement.title', { name: member.display_name })}
      confirm={t('members.statement.confirm')}
      other={t('members.statement.view')}
      draftKey={`member.statement/${member.id}/${last}`}
      initialValues={{ year: last, locale: member.locale, reason: '' }}
      schema={statementSchema}
      send={async ({ year, locale, reason }, key, other) => {
        const language = statementLanguages.find((candidate) => candidate === locale) ?? 'nl';
        const until = day.startsWith(year) ? day : '';
        const why = { reason: reason.trim(), locale: language, knownAt: moment.knownAt, until };
        const file = await takeStatement(api, { id: member.id, year: Number(year) }, why, key);
        const fileName = `${t('members.statement.file')}-${year}-${member.member_no}.pdf`;
        statement.current = other ? { title: t('members.statement.made', { year }), fileName, file } : null;
        if (!other) saveFile(fileName, file);
      }}
      onClose={onClose}
      onDone={() => (statement.current ? setViewed(statement.current) : onClose())}
    >
      <p>
        {day === '' ? t('members.statement.explain') : t('members.statement.explainDay', { date: formats.date(day) })}
      </p>
      <StatementFields years={yearsBack(Math.max(1, now - first + 1))} />
      <TextField name="reason" width="full" label={t('transaction.reason')} hint={t('workbench.file.kept')} required />
    </ActionDialog>
  );
}
