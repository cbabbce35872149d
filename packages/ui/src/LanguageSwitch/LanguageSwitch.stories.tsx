import { LanguageSwitch } from '@ledenbureau/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Controlled } from '../testing/Controlled.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Shell/LanguageSwitch · Taalkeuze',
  id: 'shell-languageswitch',
  component: LanguageSwitch,
  args: {
    label: 'Taal',
    value: 'nl',
    languages: [
      { code: 'nl', label: 'Nederlands' },
      { code: 'en', label: 'English' },
    ],
    onChange: fn(),
  },
  parameters: usage({
    when: ['In the footer of a front page, or in the head of a site of a few languages.'],
    not: [
      'No flags: a flag is a country, and not a language.',
      'For more than four languages: Select.',
      'In the menu of who is signed in: items of Menu.',
    ],
  }),
} satisfies Meta<typeof LanguageSwitch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  render: (args) => (
    <Controlled initial="nl">
      {(value, setValue) => (
        <LanguageSwitch
          {...args}
          value={value}
          onChange={(code) => {
            args.onChange(code);
            setValue(code);
          }}
        />
      )}
    </Controlled>
  ),
  play: async ({ canvasElement, args }) => {
    const group = within(within(canvasElement).getByRole('group', { name: 'Taal' }));
    const english = group.getByRole('button', { name: 'English' });
    await expect(english).toHaveAttribute('lang', 'en');
    await userEvent.click(english);
    await expect(args.onChange).toHaveBeenCalledOnce();
    await expect(args.onChange).toHaveBeenCalledWith('en');
    await expect(english).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(group.getByRole('button', { name: 'Nederlands' }));
  },
};
export const Matrix: Story = {};
