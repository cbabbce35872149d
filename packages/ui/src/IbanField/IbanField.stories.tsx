import type { Meta, StoryObj } from '@storybook/react-vite';
import { IbanField } from '@ledenbureau/ui';
import { fn } from 'storybook/test';
import { FieldMatrix } from '../testing/FieldMatrix.tsx';
import { typedStory } from '../testing/typedStory.ts';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/IbanField · IBAN-veld',
  id: 'fields-ibanfield',
  component: IbanField,
  parameters: usage({
    when: ['For a bank account number: it is held without spaces, and shown as it stands on the card.'],
    not: ['To show one that is known: CopyButton with formatIban, or a masked one.'],
  }),
  args: { name: 'veld', label: 'Rekeningnummer', defaultValue: 'NL91ABNA0417164300', onChange: fn() },
} satisfies Meta<typeof IbanField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** Small letters and spaces of one's own are taken; what is wrong is said once the field is left. */
export const Typed: Story = typedStory({
  wrong: 'nl91 abna 0417164301',
  keys: '{Backspace}0',
  message: /Vul een IBAN in/,
  value: 'NL91ABNA0417164300',
  text: 'NL91 ABNA 0417 1643 00',
});
export const Matrix: Story = {
  render: (args) => <FieldMatrix field={(state) => <IbanField {...args} {...state} />} />,
};
