import type { Meta } from '@storybook/react-vite';
import type { Stage } from '../testing/Stage.tsx';
import { failing, isList, shop, stageMeta, type StageAnswer } from '../testing/story.tsx';

export default {
  ...stageMeta,
  title: 'Workbench/Frame · Raamwerk',
  id: 'workbench-frame',
  tags: ['page', '!autodocs'],
} satisfies Meta<typeof Stage>;

const row = 'main tbody tr[data-row] td';
const banner = '[role=status] button';

/** The first answer comes, and no other. */
const once = (): StageAnswer => {
  let isFirst = true;
  return (request) => {
    if (!isList(request) || isFirst) {
      isFirst &&= !isList(request);
      return undefined;
    }
    return failing();
  };
};

export const Search = shop({}, row, [(user) => user.keyboard('{Control>}k{/Control}'), 'dialog[open]']);
export const Keys = shop({}, row, [(user) => user.keyboard('?'), 'dialog[open]']);
export const PartMissing = shop(
  { answer: (request) => (request.url.includes('/saved-views/') ? failing() : undefined) },
  banner,
);
export const Stale = shop({ answer: once() }, row, [
  async () => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  },
  banner,
]);
export const Offline: typeof Stale = {
  ...shop({}, row),
  beforeEach: () => {
    const end = stageMeta.beforeEach();
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    return () => {
      Reflect.deleteProperty(navigator, 'onLine');
      end();
    };
  },
};
