import type { Meta, StoryObj } from '@storybook/react-vite';
import { PhoneField } from '@ledenbureau/ui';
import { fn } from 'storybook/test';
import { FieldMatrix } from '../testing/FieldMatrix.tsx';
import { typedStory } from '../testing/typedStory.ts';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/PhoneField · Telefoonnummerveld',
  id: 'fields-phonefield',
  component: PhoneField,
  parameters: usage({
    when: [
      'For a telephone number of any country: it is held as it is dialled from anywhere, and shown with its country and spaces.',
      'With autoComplete="tel" where people fill in their own.',
    ],
    not: ['To show one that is known: a Link to tel: with formatPhone, which is a press away from the call.'],
  }),
  args: { name: 'veld', label: 'Telefoonnummer', defaultValue: '+31612345678', onChange: fn() },
} satisfies Meta<typeof PhoneField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** Spaces, dashes and brackets of one's own are taken; what is wrong is said once the field is left. */
export const Typed: Story = typedStory({
  wrong: '(020) 123 456',
  keys: '7',
  message: /Vul een telefoonnummer in/,
  value: '+31201234567',
  text: '+31 20 123 4567',
});
/** A number without a code is one of this country. */
export const OtherCountry: Story = { args: { country: 'BE', defaultValue: '', hint: 'Bijvoorbeeld 0470 12 34 56' } };
export const Matrix: Story = {
  render: (args) => <FieldMatrix field={(state) => <PhoneField {...args} {...state} />} />,
};
