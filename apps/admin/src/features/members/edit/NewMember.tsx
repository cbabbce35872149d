import { RadioGroup, useFormValues, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Stack } from '@ledenbureau/ui';
import { useRef, useState } from 'react';
import { ActionDialog } from '@ledenbureau/workbench';
import type { Member } from '../../../api/types.ts';
import { useMemberChanges } from '../member.changes.ts';
import type { Added, AlongValues, SameAgain } from './added.ts';
import { AlongFields } from './AlongFields.tsx';
import { changesOf, emptyMember, type MemberKind, type MemberValues } from './memberForm.ts';
import { MemberFields } from './MemberFields.tsx';
import { useAlong } from './useAlong.ts';

type Values = MemberValues & AlongValues & { kind: MemberKind };

export interface NewMemberProps {
  /** What the one before had in common with this one. */
  again?: SameAgain | undefined;
  /** The member alone: nothing may come along. */
  alone?: boolean;
  onClose(): void;
  onCreated(member: Member, added: Added): void;
}

/** Enters somebody who is not in the register yet: a prospect, until the first issue. */
export function NewMember({ again, alone = false, onClose, onCreated }: NewMemberProps) {
  const { t } = useI18n();
  const { create } = useMemberChanges();
  const doAlong = useAlong();
  const [initial] = useState<Values>(() => ({
    ...emptyMember,
    iban: '',
    instrument_id: '',
    quantity: '',
    welcome: false,
    kind: 'person',
    ...again,
  }));
  const result = useRef<{ member: Member; added: Added }>(undefined);
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
        const member = await create({ kind, ...changesOf(values, nothing, kind) }, key);
        const { country, locale, instrument_id, welcome } = values;
        const same = { kind, country, locale, instrument_id, welcome };
        result.current = { member, added: { ...(await doAlong(member, values, key)), again: same } };
      }}
      onClose={onClose}
      onDone={() => (result.current ? onCreated(result.current.member, result.current.added) : onClose())}
    >
      <Fields alone={alone} />
    </ActionDialog>
  );
}

const schema = y.object({ kind: y.string().required(), key: y.string() });

function Fields({ alone }: { alone: boolean }) {
  const { t } = useI18n();
  const chosen = useFormValues<Values, MemberKind>((values) => values.kind);
  const kind = chosen === 'organisation' ? chosen : 'person';
  return (
    <Stack gap={4}>
      <RadioGroup
        name="kind"
        label={t('members.kindLabel')}
        direction="row"
        options={(['person', 'organisation'] as const).map((value) => ({ value, label: t(`members.kind.${value}`) }))}
      />
      <MemberFields kind={kind} />
      {alone ? null : <AlongFields kind={kind} />}
    </Stack>
  );
}
