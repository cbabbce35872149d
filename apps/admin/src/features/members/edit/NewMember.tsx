import { RadioGroup, useFormValues, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { useRef, useState } from 'react';
import { ActionDialog } from '@ledenbureau/workbench';
import type { Member } from '../../../api/types.ts';
import { useMemberChanges } from '../member.changes.ts';
import { changesOf, emptyMember, type MemberKind, type MemberValues } from './memberForm.ts';
import { MemberFields } from './MemberFields.tsx';

type Values = MemberValues & { kind: MemberKind };

export interface NewMemberProps {
  onClose(): void;
  onCreated(member: Member): void;
}

/** Enters somebody who is not in the register yet: a prospect, until the first issue. */
export function NewMember({ onClose, onCreated }: NewMemberProps) {
  const { t } = useI18n();
  const { create } = useMemberChanges();
  const [initial] = useState<Values>(() => ({ ...emptyMember, kind: 'person' }));
  const newMember = useRef<Member>(undefined);
  return (
    <ActionDialog<Values>
      drawer
      title={t('members.new.title')}
      confirm={t('members.new.confirm')}
      sentence={t('members.new.sentence')}
      draftKey="member.new"
      initialValues={initial}
      schema={schema}
      send={async ({ kind, ...values }, key) => {
        const nothing = { ...emptyMember, country: '', locale: '' };
        newMember.current = await create({ kind, ...changesOf(values, nothing, kind) }, key);
      }}
      onClose={onClose}
      onDone={() => (newMember.current ? onCreated(newMember.current) : onClose())}
    >
      <Fields />
    </ActionDialog>
  );
}

const schema = y.object({ kind: y.string().required(), key: y.string() });

function Fields() {
  const { t } = useI18n();
  const kind = useFormValues<Values, MemberKind>((values) => values.kind);
  return (
    <>
      <RadioGroup
        name="kind"
        label={t('members.kindLabel')}
        direction="row"
        options={(['person', 'organisation'] as const).map((value) => ({ value, label: t(`members.kind.${value}`) }))}
      />
      <MemberFields kind={kind === 'organisation' ? kind : 'person'} />
    </>
  );
}
