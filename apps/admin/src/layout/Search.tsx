import { useI18n } from '@ledenbureau/i18n';
import { CommandPalette, type CommandSource } from '@ledenbureau/ui';
import { openHelp, type SearchProps, today, useRefusal } from '@ledenbureau/workbench';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api/ApiContext.tsx';
import { findHelp } from '../help/findHelp.ts';
import { helpQuery } from '../help/helpTexts.ts';
import { memberHref, paths } from '../paths.ts';
import { subjectPlace } from '../register/approval/subjectPlace.ts';
import { searchMembers } from '../register/member/member.api.ts';
import { memberLabel } from '../register/member/memberText.ts';
import { useTransactionHref } from '../register/transaction/useTransactionHref.ts';
import { dayBehind } from './dayBehind.ts';
import { pageCommands } from './pageCommands.ts';

/** The search for everything. */
export function Search(props: SearchProps) {
  return <CommandPalette sources={useSources()} {...props} />;
}

/** So many of each kind are offered. */
const mostFound = 10;

/** What looks like a number: `TR-2026-000586`, the beginning of one, `#586`, or digits alone. */
const isNumber = (text: string) => /^(?:[a-z]{2}-[\d-]*|#?\d[\d-]*)$/i.test(text);

/** Up to three figures are the end of a number: they stand in the telephone, account or KVK number of too many. */
const isShort = (text: string) => /^\d{1,3}$/.test(text);

/** Members by number, name, contact or account; what has a number; pages and their parts by name and by other words; help. */
function useSources(): readonly CommandSource[] {
  const { t, formats, locale } = useI18n();
  const api = useApi();
  const queries = useQueryClient();
  const href = useTransactionHref();
  // a page that does nothing for this role says why before it is opened
  const missing = { operator: useRefusal(['operator']), auditor: useRefusal(['auditor']) };
  return [
    {
      id: 'members',
      title: t('palette.members'),
      // a member may have a number of one digit
      accepts: (query) => query.length > 1 || isNumber(query),
      load: async (query, signal) =>
        (await searchMembers(api, query, signal)).items
          .filter(({ member_no: number }) => !isShort(query) || String(number).startsWith(query))
          .slice(0, mostFound)
          .map((member) => ({
            id: member.id,
            label: memberLabel(member),
            description: [member.status === 'active' ? '' : t(`members.status.${member.status}`), member.locality]
              .filter(Boolean)
              .join(' · '),
            href: memberHref(member.member_no),
          })),
    },
    {
      id: 'standing',
      title: t('palette.standing'),
      accepts: (query) => dayBehind(query, today()) !== null,
      load: async (query, signal) => {
        const { text, day } = dayBehind(query, today())!;
        return (await searchMembers(api, text, signal)).items.slice(0, mostFound).map((member) => ({
          id: member.id,
          label: memberLabel(member),
          description: formats.date(day),
          href: `${memberHref(member.member_no)}&as_of=${day}`,
        }));
      },
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
      commands: pageCommands(t, missing),
    },
    {
      id: 'help',
      title: t('help.title'),
      accepts: (query) => query.trim().length > 2 && !isNumber(query),
      load: async (query) =>
        findHelp(await queries.fetchQuery(helpQuery(locale)), query)
          .slice(0, mostFound)
          .map(({ topic, title, page }) => ({
            id: topic,
            label: title,
            description: page,
            onSelect: () => openHelp(topic),
          })),
    },
  ];
}
