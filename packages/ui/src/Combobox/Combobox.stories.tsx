import type { Meta, StoryObj } from '@storybook/react-vite';
import { Combobox } from '@ledenbureau/ui';
import { expect, userEvent, within } from 'storybook/test';
import { demoMembers, findMembers, type DemoMember } from '../testing/data.ts';
import { Cell, FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';
import { withRoom } from '../testing/withRoom.tsx';

const meta = {
  title: 'Fields/Combobox · Zoekveld',
  id: 'fields-combobox',
  component: Combobox<DemoMember>,
  parameters: usage({
    when: [
      'To find one of many: a member, an instrument, a country. More typing narrows what is shown.',
      'When a server knows the choices (`load`): the search waits for a pause in typing, and a late answer is never shown.',
      'When they are known beforehand, and are many (`options`): searched whatever the accents and capitals.',
    ],
    not: [
      'For up to twenty choices that are known beforehand: use RadioGroup or Select.',
      'For several of many use MultiCombobox.',
      'A text that is no choice is gone when the focus leaves, unless `fromText` makes something of it.',
    ],
    keyboard: {
      '↓ and ↑': 'Open the list, also before anything is typed; then walk through it, round and round.',
      'Home, End, Page Up, Page Down': 'First, last, five further in the open list.',
      Enter: 'Chooses the marked one; the form is not sent by it.',
      Esc: 'Closes the list and keeps the text.',
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
    await expect((await within(canvasElement).findAllByText('Niets gevonden.')).length).toBeGreaterThan(0);
  },
};
export const SearchFails: Story = {
  args: { load: failing },
  play: async ({ canvasElement }) => {
    await userEvent.type(field(canvasElement), 'berg');
    await expect(
      (await within(canvasElement).findAllByText('Zoeken is niet gelukt. Probeer het opnieuw.')).length,
    ).toBeGreaterThan(0);
  },
};
/** A list that is known beforehand, in groups: it opens at a press. */
export const KnownList: Story = {
  args: {
    load: undefined,
    options: demoMembers,
    hint: undefined,
    getGroup: ({ name }) => (name.endsWith('U.A.') ? 'Organisaties' : 'Personen'),
  },
  decorators: [withRoom(380)],
  play: async ({ canvasElement }) => {
    await userEvent.click(field(canvasElement));
    await expect(await within(canvasElement).findAllByRole('option')).toHaveLength(5);
  },
};
/** What is not in the list is taken too, where the field asks for it. */
export const FreeText: Story = {
  args: { fromText: (text) => ({ no: '–', name: text, place: '' }), getLabel: ({ name }) => name },
  play: async ({ canvasElement }) => {
    await userEvent.type(field(canvasElement), 'Nog geen lid{Enter}');
    await expect(field(canvasElement)).toHaveValue('Nog geen lid');
  },
};
export const Matrix: Story = {
  render: (args) => (
    <div style={{ minBlockSize: 560 }}>
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
