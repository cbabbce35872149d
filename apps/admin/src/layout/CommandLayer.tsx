import { useI18n } from '@ledenbureau/i18n';
import { CommandPalette, type CommandSource, Dialog, Stack, Switch } from '@ledenbureau/ui';
import { useState } from 'react';
import { useApi } from '../api/ApiContext.tsx';
import { useMay } from '../api/useMay.ts';
import { pageKeys, singleKeys } from '../list/pageKeys.ts';
import { pages } from '../pages.ts';
import { memberHref, paths } from '../paths.ts';
import { searchMembers } from '../register/member/member.api.ts';
import { memberLabel } from '../register/member/memberText.ts';
import { findTransactions } from '../register/transaction/transaction.api.ts';
import { useTransactionHref } from '../register/transaction/useTransactionHref.ts';
import type { Layer } from './AppKeys.tsx';

export interface CommandLayerProps {
  layer: Layer;
  onClose(): void;
}

/** What lies over the page when it is asked for: the search for everything, and the list of keys. */
export function CommandLayer({ layer, onClose }: CommandLayerProps) {
  return (
    <>
      <CommandPalette open={layer === 'search'} sources={useSources()} onClose={onClose} />
      {layer === 'keys' ? <KeySheet onClose={onClose} /> : null}
    </>
  );
}

/** So many of each kind are offered. */
const mostFound = 10;

/** Members by number, name, contact or account; transactions by number; pages by name. */
function useSources(): readonly CommandSource[] {
  const { t, formats } = useI18n();
  const api = useApi();
  const href = useTransactionHref();
  // a page that does nothing for this role says why before it is opened
  const missing = { operator: useMay(['operator']), auditor: useMay(['auditor']) };
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

function KeySheet({ onClose }: Pick<CommandLayerProps, 'onClose'>) {
  const { t } = useI18n();
  const [on, setOn] = useState(singleKeys.on);
  const own = pageKeys();
  const common = [
    { key: '/', label: t('keys.find') },
    { key: 'n', label: t('menu.members.transaction') },
    { key: 'j', label: t('keys.next') },
    { key: 'k', label: t('keys.previous') },
  ];
  const all = [
    ...own,
    ...common.filter(({ key }) => !own.some((one) => one.key === key)),
    { key: '?', label: t('keys.title') },
    { key: t('keys.ctrlK'), label: t('keys.find') },
  ];
  return (
    <Dialog open size="small" title={t('keys.title')} onClose={onClose}>
      <Stack gap={4}>
        <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '0.25rem 1rem' }}>
          {all.map(({ key, label }) => (
            <div key={key} style={{ display: 'contents' }}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
        <Switch
          name="keys"
          label={t('keys.on')}
          checked={on}
          onChange={(next) => {
            setOn(next);
            singleKeys.set(next);
          }}
        />
      </Stack>
    </Dialog>
  );
}
