import type { Meta } from '@storybook/react-vite';
import type { Stage } from '../testing/Stage.tsx';
import { click, failing, isList, never, press, shop, stageMeta } from '../testing/story.tsx';

export default {
  ...stageMeta,
  title: 'Workbench/List page · Lijst',
  id: 'workbench-listpage',
  tags: ['page', '!autodocs'],
} satisfies Meta<typeof Stage>;

const row = 'main tbody tr[data-row] td';
const chooseFirst = click('main tbody tr input[type=checkbox]');
const bar = 'main tbody tr input[type=checkbox]:checked';

export const List = shop({}, row);
export const Narrowed = shop({ path: '/orders?status=open&q=smit' }, row);
export const Empty = shop({ empty: true }, 'main a[href="/new"]');
export const NothingFound = shop({ path: '/orders?q=zzz' }, 'main tbody button');
export const Loading = shop({ answer: (request) => (isList(request) ? never() : undefined) }, 'main h1');
export const Failed = shop({ answer: (request) => (isList(request) ? failing() : undefined) }, 'main [role=alert]');
export const Selection = shop({}, row, [chooseFirst, bar]);
export const SelectionNoPermission = shop({ isApprover: false }, row, [chooseFirst, bar]);
export const Export = shop({}, row, [(user) => user.keyboard('e'), 'dialog[open]']);
export const ViewChanged = shop({ path: '/orders?status=open&view=Te+beoordelen&q=smit' }, row);
export const ViewNamed = shop({ path: '/orders?q=smit' }, row, [press(/^(Als nieuwe|As new)/u), 'dialog[open]']);
