import { useI18n } from '@ledenbureau/i18n';
import { type ListFilters, useFilters } from '../../list/useFilters.ts';
import { memberStatuses } from '../../register/member/memberStatus.ts';

const kinds = ['person', 'organisation'] as const;
const attentions = ['deceased_holding', 'iban_unverified'] as const;

/** What narrows the list of members beside a text. */
export function useMemberFilters(): ListFilters {
  const { t } = useI18n();
  return useFilters([
    {
      id: 'status',
      kind: 'choice',
      label: t('members.statusFilter'),
      promoted: true,
      options: memberStatuses.map((value) => ({ value, label: t(`members.status.${value}`) })),
    },
    {
      id: 'kind',
      kind: 'choice',
      label: t('members.kindFilter'),
      promoted: true,
      options: kinds.map((value) => ({ value, label: t(`members.kind.${value}`) })),
    },
    {
      id: 'attention',
      kind: 'choice',
      label: t('members.attention.title'),
      options: attentions.map((value) => ({ value, label: t(`members.attention.${value}`) })),
    },
  ]);
}
