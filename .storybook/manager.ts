// Without JSX: Storybook builds this file for a React that is in no scope of it.
import { createElement } from 'react';
import { addons } from 'storybook/manager-api';
import type { Histories } from './changes.ts';
import { nameIn, statusLooks } from './status.ts';
import { docsThemes } from './theme.ts';

const histories = (globalThis as { ledenbureauHistories?: Histories }).ledenbureauHistories ?? {};

/** The English and the Dutch name of a component, and its status where it is not the rule. */
function Label({ name }: { name: string }) {
  const history = histories[nameIn(name, histories)];
  const look = history && history.status !== 'stable' ? statusLooks[history.status] : undefined;
  const [first, second] = name.split(' · ');
  return createElement(
    'span',
    null,
    first,
    second !== undefined && createElement('span', { style: { opacity: 0.75 } }, ` · ${second}`),
    look && createElement('span', { title: look.label, role: 'img', 'aria-label': look.label }, ` ${look.mark}`),
  );
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const configure = () =>
  addons.setConfig({
    theme: docsThemes[dark.matches ? 'dark' : 'light'],
    sidebar: {
      renderLabel: ({ name, type }: { name: string; type: string }) =>
        type === 'story' ? name : createElement(Label, { name }),
    },
  });
configure();
dark.addEventListener('change', configure);
