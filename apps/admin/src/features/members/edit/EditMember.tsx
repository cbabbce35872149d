import { useFormActions, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Notice } from '@ledenbureau/ui';
import { useEffect, useState } from 'react';
import { ApiProblem, ActionDialog } from '@ledenbureau/workbench';
import type { Member } from '../../../api/types.ts';
import { useMemberChanges } from '../member.changes.ts';
import { changesOf, conflictsOf, memberFields, type MemberValues, valuesOf } from './memberForm.ts';
import { MemberFields } from './MemberFields.tsx';

export interface EditMemberProps {
  member: Member;
  onClose(): void;
}

interface Conflict {
  by: string;
  at: string;
  /** Of fields that were typed here and changed there. */
  fields: Partial<MemberValues>;
  /** Of fields that were changed there alone: they are taken over. */
  theirs: Partial<MemberValues>;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Corrects what is known of a member, as it was looked at. Where somebody else was first, both values stand there and what
 * was typed is kept; saving once more is about the member as it is by then.
 */
export function EditMember({ member, onClose }: EditMemberProps) {
  const { t, formats } = useI18n();
  const { change, read } = useMemberChanges();
  const [initial] = useState(() => valuesOf(member));
  const [base, setBase] = useState({ version: member.version, values: initial });
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const send = async (values: MemberValues, key: string) => {
    try {
      const body = changesOf(values, base.values, member.kind);
      await change({ id: member.id, version: base.version }, body, key);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'state_conflict') throw error;
      const now = await read(member.id);
      const values_now = valuesOf(now);
      const [{ params = {} } = {}] = error.errors;
      const fields = conflictsOf(values, base.values, values_now);
      const theirs = memberFields.filter(
        (field) => values_now[field] !== base.values[field] && values[field]?.trim() === base.values[field],
      );
      setBase({ version: now.version, values: values_now });
      setConflict({
        by: text(params.by),
        at: text(params.at),
        fields,
        theirs: Object.fromEntries(theirs.map((field) => [field, values_now[field]])),
      });
      throw error;
    }
  };

  return (
    <ActionDialog<MemberValues>
      drawer
      title={t('members.edit.title', { name: member.display_name })}
      confirm={t('members.edit.confirm')}
      draftKey={`member.edit/${member.id}/${member.version}`}
      initialValues={initial}
      schema={schema}
      problemKey={({ code }) => (code === 'state_conflict' ? 'members.edit.conflict' : undefined)}
      send={send}
      onClose={onClose}
      onDone={onClose}
    >
      {conflict ? (
        <>
          <TakeOver values={conflict.theirs} />
          <Notice
            tone="warning"
            title={t('members.edit.changedBy', { name: conflict.by, at: formats.dateTime(conflict.at) })}
          >
            {t(Object.keys(conflict.fields).length === 0 ? 'members.edit.noClash' : 'members.edit.clash')}
          </Notice>
        </>
      ) : null}
      <MemberFields kind={member.kind} memberId={member.id} {...(conflict ? { conflicts: conflict.fields } : {})} />
    </ActionDialog>
  );
}

const schema = y.object({ key: y.string() });

/** Puts into the form what somebody else changed and nobody typed over. */
function TakeOver({ values }: { values: Partial<MemberValues> }) {
  const { setValues } = useFormActions<MemberValues>();
  useEffect(() => setValues(values), [setValues, values]);
  return null;
}
