import { useI18n } from '@ledenbureau/i18n';
import { useMemo } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import { searchMembers } from './member.api.ts';
import { type MemberChoice, memberLabel } from './memberText.ts';

/**
 * How a Combobox finds a member: by number, name, contact or account; with what tells two of one name apart, and a status
 * that is out of the ordinary. Enter right after a whole number takes that member.
 */
export function useMemberSearch() {
  const { t } = useI18n();
  const api = useApi();
  return useMemo(
    () => ({
      load: (text: string, signal: AbortSignal) => searchMembers(api, text, signal),
      getKey: (member: MemberChoice) => member.id,
      getLabel: memberLabel,
      getDescription: ({ status, postal_code, locality, email }: MemberChoice) =>
        [
          status && status !== 'active' ? t(`members.status.${status}`) : null,
          [postal_code, locality].filter(Boolean).join(' '),
          email,
        ]
          .filter(Boolean)
          .join(' · '),
      isNamed: ({ member_no: number }: MemberChoice, text: string) =>
        new RegExp(`^(?:lid\\s*)?${number}$`, 'i').test(text.replaceAll(/\.(?=\d{3})/g, '')),
    }),
    [api, t],
  );
}
