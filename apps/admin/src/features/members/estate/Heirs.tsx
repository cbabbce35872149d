import { TextField, useField, useFormActions, useFormValues, validator } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Button, ButtonGroup, Combobox, IconButton, Stack, Text, XmarkIcon } from '@ledenbureau/ui';
import { useEffect, useRef, useState } from 'react';
import { onDemand } from '@ledenbureau/workbench';
import type { Member } from '../../../api/types.ts';
import { type MemberChoice, memberLabel } from '../../../register/member/memberText.ts';
import { useMemberSearch } from '../../../register/member/useMemberSearch.ts';
import { readPart } from './division.ts';
import { cellsByPart, type EstateValues, partName } from './estate.ts';

// Most heirs are members already; the fields of a new one bring the numbering plans of all telephones along.
const NewMember = onDemand(async () => (await import('../edit/NewMember.tsx')).NewMember);

const part = [
  validator<string>({ name: 'part', key: 'members.estate.partWrong', validate: (text) => readPart(text) === null }),
];

/** Who inherits, and what part of everything: each heir who comes or goes divides anew. */
export function Heirs({ member }: { member: Member }) {
  const { t } = useI18n();
  const search = useMemberSearch();
  const { setValues } = useFormActions<EstateValues>();
  const { value, change } = useHeirs();
  const values = useFormValues<EstateValues, EstateValues>((all) => all);
  const [adding, setAdding] = useState(false);
  // The field starts anew after each heir who comes or goes, and whoever uses no mouse goes on where they were.
  const field = useRef<HTMLInputElement>(null);
  const changed = useRef(false);
  useEffect(() => {
    if (changed.current) field.current?.focus();
    changed.current = false;
  });

  const divideOver = (heirs: MemberChoice[], parts: Record<string, string> = {}) => {
    changed.current = true;
    change(heirs);
    setValues({ ...parts, ...cellsByPart(member, { ...values, ...parts }, heirs) });
  };
  const add = (heir: MemberChoice) => {
    if (heir.id === member.id || value.some(({ id }) => id === heir.id)) return;
    const heirs = [...value, heir];
    const equal = Object.fromEntries(heirs.map(({ id }) => [partName(id), `1/${heirs.length}`]));
    divideOver(heirs, equal);
  };
  return (
    <Stack gap={3}>
      {value.length > 0 ? (
        <Stack as="ul" gap={2}>
          {value.map((heir) => (
            <Stack as="li" direction="row" align="center" gap={[2, 4]} key={heir.id}>
              <Stack gap={0} grow="14rem">
                <span>
                  {memberLabel(heir)}{' '}
                  {heir.status === 'prospect' ? <Text tone="warning">{t('members.estate.becomesMember')}</Text> : null}
                </span>
              </Stack>
              <TextField
                name={partName(heir.id)}
                label={t('members.estate.part', { name: heir.display_name })}
                hideLabel
                width="short"
                align="end"
                autoComplete="off"
                validators={part}
                onChange={(text) => {
                  // half a part divides nothing
                  if (readPart(text)) setValues(cellsByPart(member, { ...values, [partName(heir.id)]: text }, value));
                }}
              />
              <IconButton
                icon={<XmarkIcon />}
                label={t('members.estate.remove', { name: heir.display_name })}
                size="small"
                onClick={() => divideOver(value.filter(({ id }) => id !== heir.id))}
              />
            </Stack>
          ))}
        </Stack>
      ) : null}
      <Stack direction="row" align="end" gap={[2, 4]}>
        <Stack gap={0} grow="18rem">
          <Combobox<MemberChoice>
            key={value.length}
            name="heir"
            label={t('members.estate.add')}
            value={null}
            inputRef={field}
            onChange={(heir) => {
              if (heir) add(heir);
            }}
            {...search}
          />
        </Stack>
        <ButtonGroup>
          <Button onClick={() => setAdding(true)}>{t('members.estate.addNew')}</Button>
          {value.length > 0 ? (
            <Button theme="transparent" onClick={() => setValues(cellsByPart(member, values, value))}>
              {t('members.estate.again')}
            </Button>
          ) : null}
        </ButtonGroup>
      </Stack>
      {adding ? (
        <NewMember
          alone
          onClose={() => setAdding(false)}
          onCreated={(heir) => {
            setAdding(false);
            add(heir);
          }}
        />
      ) : null}
    </Stack>
  );
}

/** The heirs as a value of the form, so that a draft keeps them. */
function useHeirs(): { value: MemberChoice[]; change(heirs: MemberChoice[]): void } {
  const { setValue } = useFormActions<EstateValues>();
  const { value } = useField<MemberChoice[]>('heirs', { emptyValue: [], multiple: true });
  return { value, change: (heirs) => setValue('heirs', heirs) };
}
