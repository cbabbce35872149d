import { expect, within } from 'storybook/test';

/** The story of a drawing: to whoever does not see it, it is one image with its label. */
export const namedImage = {
  async play({ canvasElement, args }: { canvasElement: HTMLElement; args: { label: string } }) {
    await expect(within(canvasElement).getByRole('img', { name: args.label })).toBeVisible();
  },
};
