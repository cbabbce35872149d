import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent } from 'storybook/test';
import { freshPage } from '../../../ui/src/testing/freshPage.ts';
import { settle } from '../../../ui/src/testing/settle.ts';
import { Stage, type StageProps } from './Stage.tsx';

export type ShopStory = StoryObj<typeof Stage>;
export type StageAnswer = NonNullable<StageProps['answer']>;

/** What the stories of the workbench have in common, but for their titles, which Storybook reads without running the file. */
export const stageMeta = {
  component: Stage,
  args: { locale: 'nl', path: '/orders' },
  parameters: { layout: 'fullscreen', surroundings: 'app' },
  beforeEach: freshPage,
  render: (args, { globals }) => {
    const locale = globals.locale === 'en' ? 'en' : 'nl';
    return <Stage key={locale} {...args} locale={locale} />;
  },
} satisfies Meta<typeof Stage>;

/** What a person does, and a CSS selector of what comes of it. */
export type Step = readonly [act: (user: typeof userEvent) => Promise<unknown>, until: string];

/** The shop when what a CSS selector names is there, and after each step when the next is. */
export const shop = (args: Partial<StageProps>, until: string, ...steps: readonly Step[]): ShopStory => ({
  args,
  play: async () => {
    await settle(until);
    // oxlint-disable no-await-in-loop -- a person does one thing after the other
    for (const [act, next] of steps) {
      await act(userEvent);
      await settle(next);
    }
    // oxlint-enable no-await-in-loop
  },
});

/** The answer of a server that fails. */
export const failing = async (): Promise<Response> => Response.json({ code: 'internal_error' }, { status: 500 });
/** The answer that does not come. */
export const never = (): Promise<Response> => new Promise(() => undefined);
/** Whether a request is for the list of orders. */
export const isList = (request: Request): boolean => new URL(request.url).pathname.endsWith('/v1/orders');
/** Clicks what a CSS selector names. */
export const click = (selector: string) => async (user: typeof userEvent) => {
  const target = document.querySelector(selector);
  if (target === null) throw new Error(`There is no ${selector}.`);
  await user.click(target);
};
/** Presses the button of a name, in either language. */
export const press = (name: RegExp) => async (user: typeof userEvent) =>
  user.click(screen.getByRole('button', { name }));
