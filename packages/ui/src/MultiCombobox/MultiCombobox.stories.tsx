import type { Meta, StoryObj } from '@storybook/react-vite';
import { MultiCombobox } from '@ledenbureau/ui';
import { expect, userEvent, within } from 'storybook/test';
import { demoMembers, findMembers, type DemoMember } from '../testing/data.ts';
import { Cell, FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';
import { withRoom } from '../testing/withRoom.tsx';

const meta = {
  title: 'Fields/MultiCombobox · Meerkeuzeveld',
  id: 'fields-multicombobox',
  component: MultiCombobox<DemoMember>,
  parameters: usage({
    when: [
      'To choose several of many: the members of a mailing, the kinds of a report.',
      'With `fromText` also what is not in the list, such as an e-mail address.',
    ],
    not: ['For several of a few use CheckboxGroup: all of them stay in sight.', 'For one of many use Combobox.'],
    keyboard: {
      '↓ and ↑': 'Open the list, then walk through it, round and round. Home and End: first and last.',
      Enter: 'Chooses the marked one, or takes it away again; the list stays open.',
      'Backspace in the empty text': 'Takes the last choice away.',
      '← in the empty text': 'Goes to the choices; Enter, Backspace or Delete there takes one away.',
      Esc: 'Closes the list.',
    },
  }),
  args: {
    name: 'leden',
    label: 'Leden',
    hint: 'Naam of lidnummer',
    load: findMembers,
    getKey: (member) => member.no,
    getLabel: (member) => member.name,
    getDescription: (member) => `${member.no} · ${member.place}`,
  },
} satisfies Meta<typeof MultiCombobox<DemoMember>>;
export default meta;
type Story = StoryObj<typeof meta>;

const chosen = demoMembers.slice(0, 2);

export const Default: Story = {};
export const Chosen: Story = { args: { defaultValue: chosen } };
/** A known list, in groups. */
export const Groups: Story = {
  args: {
    load: undefined,
    options: demoMembers,
    getGroup: ({ name }) => (name.endsWith('U.A.') ? 'Organisaties' : 'Personen'),
  },
  decorators: [withRoom(380)],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('combobox', { name: 'Leden' }));
    const group = await canvas.findByRole('group', { name: 'Organisaties' });
    await expect(within(group).getAllByRole('option')).toHaveLength(1);
  },
};
export const Matrix: Story = {
  render: (args) => (
    <div style={{ minBlockSize: 640 }}>
      <FieldMatrix field={(state) => <MultiCombobox {...args} hint={undefined} defaultValue={chosen} {...state} />}>
        <Cell label="Open">
          <MultiCombobox {...args} name="open" label="Zoek leden" hint={undefined} defaultValue={chosen} />
        </Cell>
      </FieldMatrix>
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('combobox', { name: 'Zoek leden' }), 'be');
    await canvas.findAllByRole('option');
  },
};
