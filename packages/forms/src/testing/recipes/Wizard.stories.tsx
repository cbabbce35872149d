import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { RedemptionWizard } from './RedemptionWizard.tsx';

const meta = {
  title: 'Recipes/Wizard · Stappen met formulieren',
  id: 'recipes-wizard',
  component: RedemptionWizard,
  args: { send: fn(async () => undefined) },
  tags: ['!autodocs'],
} satisfies Meta<typeof RedemptionWizard>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The first step, exactly as the recipe prints it. */
export const Matrix: Story = {};

/** What was filled in over two steps is shown, and sent as one. */
export const FilledIn: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const press = (name: string) => userEvent.click(canvas.getByRole('button', { name }));
    await userEvent.type(canvas.getByRole('textbox', { name: /Aantal/ }), '5');
    await press('Volgende');
    await userEvent.type(await canvas.findByRole('textbox', { name: /Rekening/ }), 'NL91ABNA0417164300');
    await press('Volgende');
    await expect(await canvas.findByText('NL91 ABNA 0417 1643 00')).toBeVisible();
    await press('Aflossing aanvragen');
    await expect(args.send).toHaveBeenCalledWith({ quantity: '5', iban: 'NL91ABNA0417164300' });
  },
};
