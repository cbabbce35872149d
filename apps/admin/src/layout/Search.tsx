import { useI18n } from '@ledenbureau/i18n';
import { CommandPalette, type CommandSource } from '@ledenbureau/ui';
import { type SearchProps, useRefusal } from '@ledenbureau/workbench';
import { useApi } from '../api/ApiContext.tsx';
import { pages } from '../pages.ts';
import { memberHref, paths } from '../paths.ts';
import { searchMembers } from '../register/member/member.api.ts';
import { memberLabel } from '../register/member/memberText.ts';
import { findTransactions } from '../register/transaction/transaction.api.ts';
import { useTransactionHref } from '../register/transaction/useTransactionHref.ts';

/** The search for everything. */
export function Search(props: SearchProps) {
  return <CommandPalette sources={useSources()} {...props} />;
}

/** So many of each kind are offered. */
const mostFound = 10;

/** Members by number, name, contact or account; transactions by number; pages by name. */
function useSources(): readonly CommandSource[] {
  const { t, formats } = useI18n();
  const api = useApi();
  const href = useTransactionHref();
  // a page that does nothing for this role says why before it is opened
  const missing = { operator: useRefusal(['operator']), auditor: useRefusal(['auditor']) };
  const command = (label: string, to: string, why?: string) => ({ id: to, label, href: to, description: why ?? '' });
  return [
    {
      id: 'members',
      title: t('palette.members'),
      load: async (query, signal) =>
        (await searchMembers(api, query, signal)).items.slice(0, mostFound).map((member) => ({
          id: member.id,
          label: memberLabel(member),
          description: [member.status === 'active' ? '' : t(`members.status.${member.status}`), member.locality]
            .filter(Boolean)
            .join(' · '),
          href: memberHref(member.member_no),
        })),
    },
    {
      id: 'transactions',
      title: t('palette.transactions'),
      load: async (query, signal) =>
        (await findTransactions(api, query, mostFound, signal)).map(({ id, number, kind, member, effective_date }) => ({
          id,
          label: number ?? t('transaction.noNumber'),
          description: [t(`transaction.kinds.${kind}`), member?.display_name, formats.date(effective_date)]
            .filter(Boolean)
            .join(' · '),
          href: href(id),
        })),
    },
    {
      id: 'pages',
      title: t('palette.pages'),
      commands: [
        ...pages.flatMap(({ title, path, ...page }) =>
          title === null ? [] : [command(t(title), path, 'role' in page ? missing[page.role] : undefined)],
        ),
        command(
          `${t('menu.members.transaction')}: ${t('create.series.many')}`,
          `${paths.createTransaction}?series`,
          missing.operator,
        ),
      ],
    },
  ];
}
