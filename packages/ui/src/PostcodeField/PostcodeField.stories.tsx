import type { Meta, StoryObj } from '@storybook/react-vite';
import { PostcodeField } from '@ledenbureau/ui';
import { fn } from 'storybook/test';
import { FieldMatrix } from '../testing/FieldMatrix.tsx';
import { typedStory } from '../testing/typedStory.ts';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/PostcodeField · Postcodeveld',
  id: 'fields-postcodefield',
  component: PostcodeField,
  parameters: usage({
    when: ['For a postal code alone; give the country where it may be another one than the Netherlands.'],
    not: ['For a whole address use AddressFields, which can find street and town.'],
  }),
  args: { name: 'veld', label: 'Postcode', defaultValue: '4334 ZJ', onChange: fn() },
} satisfies Meta<typeof PostcodeField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** Small letters are taken, with a space or without; what is wrong is said once the field is left. */
export const Typed: Story = typedStory({
  wrong: '4334z',
  keys: 'j',
  message: /Vul een postcode in/,
  value: '4334 ZJ',
  text: '4334 ZJ',
});
/** Elsewhere a code is what people write. */
export const Abroad: Story = { args: { country: 'GB', defaultValue: 'SW1A 2AA' } };
export const Matrix: Story = {
  render: (args) => <FieldMatrix field={(state) => <PostcodeField {...args} {...state} />} />,
};
