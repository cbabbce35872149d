import type { Meta } from '@storybook/react-vite';
import type { Stage } from '../testing/Stage.tsx';
import { click, press, shop, stageMeta, type StageAnswer, type Step } from '../testing/story.tsx';

export default {
  ...stageMeta,
  title: 'Workbench/Comment dialog · Toelichting',
  id: 'workbench-commentdialog',
  tags: ['page', '!autodocs'],
} satisfies Meta<typeof Stage>;

const dialog = 'dialog[open]';
const words = `${dialog} textarea`;
const confirm = `${dialog} button[type=submit]`;

/** The dialog that rejects the first order, after these steps. */
const rejecting = (answer?: StageAnswer, ...steps: readonly Step[]) =>
  shop(
    { path: '/review?id=o1', ...(answer && { answer }) },
    'aside button[data-tone=green]',
    [press(/^(Afwijzen|Reject)…/u), words],
    ...steps,
  );

export const Needed = rejecting();
export const NeededMissing = rejecting(undefined, [click(confirm), `${dialog} [aria-invalid=true]`]);
export const Changed = rejecting(
  (request) =>
    request.url.endsWith('/reject')
      ? Promise.resolve(Response.json({ code: 'state_conflict', errors: [] }, { status: 409 }))
      : undefined,
  [
    async (user) => {
      await click(words)(user);
      await user.keyboard('Niet op voorraad');
      await click(confirm)(user);
    },
    `${dialog} [role=alert]`,
  ],
);
