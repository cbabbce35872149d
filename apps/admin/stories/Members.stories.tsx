import type { Meta } from '@storybook/react-vite';
import type { AppPage } from './AppPage.tsx';
import { marijke } from './data/people.ts';
import { whole } from './data/typed.ts';
import { problem } from '../src/testing/fakeServer.ts';
import { screen } from 'storybook/test';
import { asViewer, at, done, failing, loading, pageMeta } from './page.tsx';

export default { ...pageMeta, title: 'Pages/Members', tags: ['page', '!autodocs'] } satisfies Meta<typeof AppPage>;

const member = '/account/view?lid=100245';

export const List = { ...at('/account/view'), tags: ['phone'] };
export const ListNothingFound = at('/account/view?q=Jansma', {
  'GET /members': () => ({ ...whole([]), totals: { active: 0 } }),
});
export const ListLoading = loading('/account/view', '/members', '/member-attention');
export const ListError = failing('/account/view', '/members', '/member-attention');

export const Member = { ...at(member), tags: ['phone'] };
export const MemberEmpty = at(member, {
  'GET /members/{id}': () => marijke({ holdings: [], bank_accounts: [], note: null, automated_conversion: false }),
  'GET /members/{id}/bank-accounts': () => ({ items: [] }),
  'GET /members/{id}/transactions': () => whole([]),
});
export const MemberLoading = loading(member, '/members/{id}', '/members/{id}/transactions');
export const MemberError = failing(member, '/members/{id}/transactions', '/members/{id}/bank-accounts');
export const MemberUnknown = at(member, { 'GET /members/{id}': () => problem(404, 'member_not_found') });
export const MemberNoPermission = asViewer(member);
export const MemberPast = at(`${member}&as_of=2025-06-30&known_at=2025-07-15`);
export const MemberPapers = at(`${member}&tab=documents`);
const menu = /meer|more/iu;
export const Anonymise = done(
  at(member, { 'GET /members/{id}': () => marijke({ status: 'ended', holdings: [], ended_on: '2018-12-31' }) }),
  async (user) => {
    await user.click(await screen.findByRole('button', { name: menu }));
    await user.click(await screen.findByRole('menuitem', { name: /anonimiseren|anonymise/iu }));
  },
  'dialog[open]',
);
export const Edit = done(
  at(member),
  async (user) => {
    await user.click(await screen.findByRole('button', { name: menu }));
    await user.click(await screen.findByRole('menuitem', { name: /^(?:Gegevens wijzigen|Change details)/u }));
  },
  'dialog[open]',
);
export const Estate = at(`${member}&estate=1`);
