import type { Meta, StoryObj } from '@storybook/react-vite';
import { CopyButton, DescriptionList, Stack } from '@ledenbureau/ui';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Actions/CopyButton · Kopieerknop',
  id: 'actions-copybutton',
  component: CopyButton,
  args: { value: 'NL91ABNA0417164300', label: 'IBAN kopiëren' },
  parameters: usage({
    when: ['Beside a number people carry to another program: an IBAN, a transaction number, an id.'],
    not: [
      'For a table or a file use a Button that exports it.',
      'Not beside every value: what is seldom copied can be selected.',
    ],
    keyboard: { 'Enter, Space': 'copies, and says so' },
  }),
} satisfies Meta<typeof CopyButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** With the value as people read it. */
export const WithValue: Story = { args: { children: 'NL91 ABNA 0417 1643 00' } };
export const MatrixOfPlaces: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={6} style={{ maxInlineSize: 480 }}>
      <CopyButton {...args} />
      <CopyButton {...args} size="medium">
        TR-2026-004812
      </CopyButton>
      <DescriptionList
        items={[
          { term: 'IBAN', description: <CopyButton {...args}>NL91 ABNA 0417 1643 00</CopyButton> },
          { term: 'Lid', description: '100142' },
        ]}
      />
    </Stack>
  ),
};
