import type { Meta } from '@storybook/react-vite';
import type { Stage } from '../testing/Stage.tsx';
import { click, press, shop, stageMeta } from '../testing/story.tsx';

export default {
  ...stageMeta,
  title: 'Workbench/Panel · Paneel',
  id: 'workbench-panel',
  tags: ['page', '!autodocs'],
} satisfies Meta<typeof Stage>;

const row = 'main tbody tr[data-row] td';
const open = 'aside h2';
const decision = 'aside button[data-tone=green]';

/** The first order waits for a decision; the second was decided. */
export const Open = shop({ path: '/review?id=o1' }, decision);
export const Decided = shop({ path: '/review?id=o2' }, open);
export const NoPermission = shop({ path: '/review?id=o1', isApprover: false }, 'aside button[aria-disabled=true]');
export const FromTheRow = shop({ path: '/review' }, row, [click('main tbody a[data-part=open]'), decision]);
export const Approving = shop({ path: '/review?id=o1' }, decision, [click(decision), 'dialog[open] p']);
export const Rejecting = shop({ path: '/review?id=o1' }, decision, [
  press(/^(Afwijzen|Reject)…/u),
  'dialog[open] textarea',
]);
