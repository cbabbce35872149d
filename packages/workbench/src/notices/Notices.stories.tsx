import type { Meta } from '@storybook/react-vite';
import { waitFor } from 'storybook/test';
import type { Happening } from '../testing/NoticesPage.tsx';
import type { Stage } from '../testing/Stage.tsx';
import { shop, stageMeta } from '../testing/story.tsx';

export default {
  ...stageMeta,
  title: 'Workbench/Notices · Meldingen',
  id: 'workbench-notices',
  tags: ['page', '!autodocs'],
} satisfies Meta<typeof Stage>;

const toast = '[role=region] [role=status] > *';

/** The corner, with the pointer in it: what stands there stays for as long as somebody reads it. */
const noticing = (happening: Happening) =>
  shop({ path: '/notices', happening }, toast, [
    async (user) => {
      const said = await waitFor(() => {
        const found = document.querySelector(toast);
        if (found === null) throw new Error('Nothing is said yet.');
        return found;
      });
      await user.hover(said);
    },
    toast,
  ]);

export const One = noticing({ orders: 1, more: false });
export const Three = noticing({ orders: 3, more: false });
/** More than three at once are one sentence. */
export const Many = noticing({ orders: 5, more: false });
/** The server tells only how many there are. */
export const More = noticing({ orders: 0, more: true });
