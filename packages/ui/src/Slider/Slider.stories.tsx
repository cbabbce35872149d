import type { Meta, StoryObj } from '@storybook/react-vite';
import { Slider } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const percent = (value: number) => `${value} %`;

const meta = {
  title: 'Fields/Slider · Schuif',
  id: 'fields-slider',
  component: Slider,
  parameters: usage({
    when: ['For a number between two ends where about right is right, and where its outcome is seen while it moves.'],
    not: [
      'For a number that somebody knows use NumberField: money and shares are never slid.',
      'For a few choices use RadioGroup.',
    ],
    keyboard: { '←, →, ↑, ↓': 'a step', 'Page Up, Page Down': 'a larger step', 'Home, End': 'the ends' },
  }),
  args: { name: 'veld', label: 'Drempel', defaultValue: 40, step: 5, format: percent, onChange: fn() },
} satisfies Meta<typeof Slider>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement, args }) => {
    const slider = within(canvasElement).getByRole('slider', { name: 'Drempel' });
    await userEvent.tab();
    await expect(slider).toHaveFocus();
    await expect(slider).toHaveAttribute('aria-valuetext', '40 %');
    await expect(args.onChange).not.toHaveBeenCalled();
  },
};
export const Matrix: Story = {
  render: (args) => <FieldMatrix field={(state) => <Slider {...args} {...state} />} />,
};
