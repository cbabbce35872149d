import { useI18n } from '@ledenbureau/i18n';
import { CommandPalette, type CommandSource } from '@ledenbureau/ui';
import { type SearchProps, useRefusal } from '@ledenbureau/workbench';
import { useApi } from '../api/ApiContext.tsx';
import { type Page, pageTable } from '../pages.ts';
import { pageWords, places, type SearchWords } from '../pageWords.ts';
import { memberHref, paths } from '../paths.ts';
import { subjectPlace } from '../register/approval/subjectPlace.ts';
import { searchMembers } from '../register/member/member.api.ts';
import { memberLabel } from '../register/member/memberText.ts';
import { useTransactionHref } from '../register/transaction/useTransactionHref.ts';

/** The search for everything. */
export function Search(props: SearchProps) {
  return <CommandPalette sources={useSources()} {...props} />;
}

/** So many of each kind are offered. */
const mostFound = 10;

/** What looks like a number: `TR-2026-000586`, the beginning of one, `#586`, or digits alone. */
const isNumber = (text: string) => /^(?:[a-z]{2}-[\d-]*|#?\d[\d-]*)$/i.test(text);

const keywords = ({ nl, en }: SearchWords) => `${nl}, ${en}`;

/** Members by number, name, contact or account; what has a number; pages and their parts by name and by other words. */
function useSources(): readonly CommandSource[] {
  const { t, formats } = useI18n();
  const api = useApi();
  const href = useTransactionHref();
  // a page that does nothing for this role says why before it is opened
  const missing = { operator: useRefusal(['operator']), auditor: useRefusal(['auditor']) };
  const pageCommands = Object.entries(pageWords).map(([name, words]) => {
    const { title, path, role }: Page = pageTable[name as keyof typeof pageWords];
    return {
      id: path,
      label: title === null ? '' : t(title),
      href: path,
      description: (role && missing[role]) ?? '',
      keywords: keywords(words),
    };
  });
  const series = `${paths.createTransaction}?series`;
  return [
    {
      id: 'members',
      title: t('palette.members'),
      // a member may have a number of one digit
      accepts: (query) => query.length > 1 || isNumber(query),
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
      id: 'numbers',
      title: t('palette.numbers'),
      accepts: isNumber,
      load: async (q, signal) => {
        const query = { q, limit: mostFound };
        const { items } = await api.unwrap(api.http.GET('/numbers', { params: { query }, signal }));
        return items.map(({ type, id, number, kind, member, on }) => ({
          id,
          label: number,
          description: [
            kind ? t(`transaction.kinds.${kind}`) : t(`audit.type.${type}`),
            member?.display_name,
            formats.date(on),
          ]
            .filter(Boolean)
            .join(' · '),
          href: subjectPlace({ type, id }, href) ?? paths.home,
        }));
      },
    },
    {
      id: 'pages',
      title: t('palette.pages'),
      commands: [
        ...pageCommands,
        ...places.map(({ href: to, title, page, words }) => ({
          id: to,
          label: t(title),
          href: to,
          description: t(pageTable[page].title),
          keywords: keywords(words),
        })),
        {
          id: series,
          label: `${t('menu.members.transaction')}: ${t('create.series.many')}`,
          href: series,
          description: missing.operator ?? '',
        },
      ],
    },
  ];
}
