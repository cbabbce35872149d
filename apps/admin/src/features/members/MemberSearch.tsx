import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { TextField } from '@ledenbureau/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent, Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDebouncedText, useDraftText, walkRows } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { memberHref } from '../../paths.ts';
import { type MemberFilter, membersQuery } from '../../register/member/member.api.ts';

/** What can be searched for: two characters, or a digit. */
export const searchable = (text: string) => text.length >= 2 || /\d/.test(text);

export interface MemberSearchProps {
  value: string;
  inputRef: Ref<HTMLInputElement>;
  /** How many there are, once typing stopped. */
  resultText: string;
  filter: MemberFilter;
  onChange(text: string): void;
}

/** The field that narrows the list; Enter opens the first that fits what is typed, without waiting for the list. */
export function MemberSearch({ value, inputRef, resultText, filter, onChange }: MemberSearchProps) {
  const { t } = useI18n();
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useDraftText(value);
  const settled = useDebouncedText(onChange);
  const openFirst = async () => {
    const text = typed.trim();
    if (!searchable(text)) return;
    settled.cancel();
    // What failed or found nothing is said by the list.
    const page = await client.fetchQuery(membersQuery(api, { ...filter, q: text, limit: 25 })).catch(() => null);
    onChange(text);
    const [first] = page?.items ?? [];
    if (first) void navigate(memberHref(first.member_no));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void openFirst();
    else if (event.key === 'ArrowDown') {
      event.preventDefault();
      walkRows(1);
    } else if (event.key === 'Escape' && typed !== '') {
      event.preventDefault();
      setTyped('');
      settled.later('');
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the field in it
    <div onKeyDown={onKeyDown} data-print="hide">
      <TextField
        name="q"
        type="search"
        label={t('members.search')}
        hideLabel
        placeholder={t('members.searchPlaceholder')}
        hint={t('members.searchHint')}
        width="full"
        suffix={<span role="status">{resultText}</span>}
        value={typed}
        inputRef={inputRef}
        onChange={(text) => {
          setTyped(text);
          if (text.trim() === '' || searchable(text.trim())) settled.later(text);
          else settled.cancel();
        }}
      />
    </div>
  );
}
