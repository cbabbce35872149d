import type { Meta, StoryObj } from '@storybook/react-vite';
import { Combobox } from '@ledenbureau/ui';
import { expect, userEvent, within } from 'storybook/test';
import { demoMembers, findMembers, type DemoMember } from '../testing/data.ts';
import { Cell, FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/Combobox',
  component: Combobox<DemoMember>,
  parameters: usage({
    when: [
      'To find one of many: a member, an instrument, a country. At most twenty are shown; more typing narrows them.',
      'When a server knows the choices: the search waits for a pause in typing, and a late answer is never shown.',
    ],
    not: ['For up to twenty choices that are known beforehand: use RadioGroup or Select.'],
    keyboard: {
      '↓ and ↑': 'Walk through the suggestions, round and round.',
      Enter: 'Chooses the marked one; the form is not sent by it.',
      Esc: 'Closes the suggestions and keeps the text.',
    },
  }),
  args: {
    name: 'lid',
    label: 'Lid',
    hint: 'Naam, lidnummer of e-mailadres',
    width: 'medium',
    load: findMembers,
    getKey: (member) => member.no,
    getLabel: (member) => `${member.name} (${member.no})`,
    getDescription: (member) => member.place,
  },
} satisfies Meta<typeof Combobox<DemoMember>>;
export default meta;
type Story = StoryObj<typeof meta>;

const failing = (): Promise<never> => Promise.reject(new Error('no connection'));
const chosen = demoMembers[0] ?? null;
const field = (canvasElement: HTMLElement) => within(canvasElement).getByRole('combobox', { name: 'Lid' });

export const Default: Story = {};
export const Chosen: Story = { args: { defaultValue: chosen } };
/** The suggestions lie above the page: nothing in it moves. */
export const Suggestions: Story = {
  render: (args) => (
    <div style={{ minBlockSize: 220 }}>
      <Combobox {...args} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.type(field(canvasElement), 'berg');
    await expect(await within(canvasElement).findAllByRole('option')).toHaveLength(2);
  },
};
export const NothingFound: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(field(canvasElement), 'xyz');
    await expect((await within(canvasElement).findAllByText('Geen resultaten')).length).toBeGreaterThan(0);
  },
};
export const SearchFails: Story = {
  args: { load: failing },
  play: async ({ canvasElement }) => {
    await userEvent.type(field(canvasElement), 'berg');
    await expect((await within(canvasElement).findAllByText('Zoeken lukt nu niet')).length).toBeGreaterThan(0);
  },
};
/** A list that is known beforehand is searched by a function of the page; from the first character on. */
export const KnownList: Story = {
  args: { minChars: 1, load: (query) => findMembers(query), label: 'Lid', hint: undefined },
};
export const Matrix: Story = {
  render: (args) => (
    <div style={{ minBlockSize: 420 }}>
      <FieldMatrix field={(state) => <Combobox {...args} hint={undefined} defaultValue={chosen} {...state} />}>
        <Cell label="Open">
          <Combobox {...args} name="open" label="Zoek een lid" hint={undefined} />
        </Cell>
      </FieldMatrix>
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('combobox', { name: 'Zoek een lid' }), 'be');
    await canvas.findAllByRole('option');
  },
};
