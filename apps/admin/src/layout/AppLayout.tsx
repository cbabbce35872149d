import { useI18n } from '@ledenbureau/i18n';
import { Wordmark } from '@ledenbureau/ui';
import { ApiProblem, Header, lateCode, onDemand, Workbench } from '@ledenbureau/workbench';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useApi } from '../api/ApiContext.tsx';
import { meQuery } from '../api/me.ts';
import { menu } from '../menu.ts';
import { lidIn } from '../lidIn.ts';
import { paths } from '../paths.ts';
import { productName } from '../productName.ts';
import { UserMenu } from './UserMenu.tsx';

// What happens elsewhere is told after the page is there.
const late = () => import('./Live.tsx');
const Live = lateCode(async () => (await late()).Live);
const Banners = lateCode(async () => (await late()).Banners);
const SecondFactorNeeded = onDemand(async () => (await late()).SecondFactorNeeded);
const TransactionPanel = onDemand(
  async () => (await import('../register/transaction/TransactionPanel.tsx')).TransactionPanel,
);
const Help = onDemand(async () => (await import('../help/late.ts')).HelpPanel);
const Search = onDemand(async () => (await import('./Search.tsx')).Search);

/** The frame of every page: menu, header, the page itself, and a transaction's panel when `?tx=` names one. */
export function AppLayout() {
  const { t } = useI18n();
  const { pathname, search } = useLocation();
  const me = useQuery(meQuery(useApi()));
  const isStopped = me.error instanceof ApiProblem && me.error.code === 'second_factor_required';
  const waiting: Record<string, number | undefined> = {
    [paths.notifications]: me.data?.notifications_unread,
    [paths.approvals]: me.data?.approvals_waiting,
  };
  const transaction = new URLSearchParams(search).get('tx');
  const enter = useEnterKey();
  return (
    <Workbench
      brand={<Wordmark>{productName}</Wordmark>}
      menu={menu.map((section) => ({
        title: t(section.title),
        items: section.items.map(({ label, href, Icon }) => {
          const count = waiting[href];
          return {
            label: t(label),
            href,
            icon: <Icon />,
            ...(count ? { badge: count < mostCounted ? count : '99+' } : {}),
          };
        }),
      }))}
      header={(find) => <Header onSearch={find} organisation={me.data?.settings.cooperative} userMenu={<UserMenu />} />}
      banners={<Banners isStopped={isStopped} />}
      aside={<Live />}
      keys={[enter]}
      Search={Search}
      Help={Help}
      instead={isStopped && !ownPages.includes(pathname) && <SecondFactorNeeded />}
      panel={transaction ? <TransactionPanel key={transaction} id={transaction} /> : null}
    />
  );
}

/** Pages that ask the identity service alone: a second factor is set up there. */
const ownPages: readonly string[] = [paths.profile, paths.security, paths.sessions];

/** So many, the service says of more. */
const mostCounted = 100;

/** `n` begins a transaction: from the page of a member, for that member. */
function useEnterKey() {
  const { t } = useI18n();
  const { pathname, search } = useLocation();
  const lid = pathname === paths.member && lidIn(new URLSearchParams(search));
  return {
    key: 'n',
    label: t('menu.members.transaction'),
    run: (follow: (href: string) => unknown) =>
      void follow(`${paths.createTransaction}${lid ? `?lid=${encodeURIComponent(lid)}` : ''}`),
  };
}
