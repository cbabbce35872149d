import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent } from 'storybook/test';
import { freshPage } from '../../../packages/ui/src/testing/freshPage.ts';
import { settle as untilSettled } from '../../../packages/ui/src/testing/settle.ts';
import { never, problem } from '../src/testing/fakeServer.ts';
import { me } from '../src/testing/register.ts';
import { AppPage, type AppPageProps } from './AppPage.tsx';
import { register } from './data/register.ts';

export type PageStory = StoryObj<typeof AppPage>;

/** The heading of the page, for Storybook's own document has others; and nothing on the page is on its way. */
const heading = 'main h1';
const arrived = `main:not([aria-busy="true"], :has([aria-busy="true"])) h1`;

/** Waits until the page is there and nothing on it changes any more. */
const settle: PageStory['play'] = ({ args }) => untilSettled(args.until ?? arrived);

/** What the stories of every page have in common, but for their tags, which Storybook reads without running the file. */
export const pageMeta = {
  component: AppPage,
  args: { path: '/', answers: register },
  parameters: { layout: 'fullscreen', surroundings: 'app' },
  beforeEach: freshPage,
  render: (args, { globals }) => {
    const locale = globals.locale === 'en' ? 'en' : 'nl';
    return <AppPage key={locale} {...args} locale={locale} />;
  },
  play: settle,
} satisfies Meta<typeof AppPage>;

/** The page at an address, on the register of the stories with some other answers. */
export const at = (
  path: string,
  answers: AppPageProps['answers'] = {},
  more: Partial<AppPageProps> = {},
): PageStory => ({
  args: { path, answers: { ...register, ...answers }, ...more },
});

/** The same page after somebody did something on it, which leads to what `until` names. */
export const done = (
  story: PageStory,
  step: (user: typeof userEvent) => Promise<unknown>,
  until: string,
): PageStory => ({
  ...story,
  play: async (context) => {
    await settle(context);
    await step(userEvent);
    await settle({ ...context, args: { ...context.args, until } });
  },
});

/** The same page after a key opened a dialog: pressed once its list is there, since before that the page knows no key. */
export const pressed = (story: PageStory, key: string): PageStory =>
  done(
    { ...story, args: { until: 'main li, main tbody tr', ...story.args } },
    async (user) => user.keyboard(key),
    'dialog[open]',
  );

const keys = (paths: readonly string[], answer: () => unknown): AppPageProps['answers'] =>
  Object.fromEntries(paths.map((path) => [`GET ${path}`, answer]));

/** The page while what it shows is on its way. */
export const loading = (path: string, ...asked: string[]): PageStory =>
  at(path, keys(asked, never), { until: heading });

/** The page when the server fails at what it shows. */
export const failing = (path: string, ...asked: string[]): PageStory =>
  at(
    path,
    keys(asked, () => problem(500, 'internal_error')),
  );

/** The page for somebody who may look and do nothing. */
export const asViewer = (path: string, answers: AppPageProps['answers'] = {}): PageStory =>
  at(path, { 'GET /me': () => ({ ...me, roles: ['viewer'] }), ...answers });
