import { SchemeSwitch, setThemeMode } from '@ledenbureau/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Shell/SchemeSwitch · Licht of donker',
  id: 'shell-schemeswitch',
  component: SchemeSwitch,
  args: {
    label: 'Weergave',
    names: { light: 'Licht', dark: 'Donker', system: 'Als het apparaat' },
    onChange: fn(),
    style: { maxInlineSize: '22rem' },
  },
  parameters: usage({
    when: ['Among the preferences of a person, or in the footer of a site.'],
    not: [
      'As a single button that jumps from light to dark: nobody finds the way back to what the device has.',
      'In the menu of who is signed in: items of Menu, with `setThemeMode`.',
      'For a part of a page: the prop `theme` of UiProvider.',
    ],
  }),
} satisfies Meta<typeof SchemeSwitch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** At once, for the whole page. */
export const Chosen: Story = {
  play: async ({ canvasElement, args }) => {
    const group = within(within(canvasElement).getByRole('radiogroup', { name: 'Weergave' }));
    const root = document.documentElement;
    const before = root.dataset.theme;
    await userEvent.click(group.getByRole('radio', { name: 'Donker' }));
    await expect(root.dataset.theme).toBe('dark');
    await expect(group.getByRole('radio', { name: 'Donker' })).toBeChecked();
    await expect(args.onChange).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenCalledWith('dark', expect.anything());
    setThemeMode(before === 'light' || before === 'dark' ? before : 'system');
  },
};
export const Matrix: Story = {};
