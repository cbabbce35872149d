import type { Meta, StoryObj } from '@storybook/react-vite';
import { DateField, fieldWidths, FormGroup, Stack, TextField } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/FormGroup · Veldengroep',
  id: 'fields-formgroup',
  component: FormGroup,
  parameters: usage({
    when: [
      'Around a control of your own, so that its label, hint and message look and read as those of every other field.',
      'As a fieldset, around several fields that answer one question together: a period, an address.',
    ],
    not: [
      'Around the fields of this library: each of them has one inside.',
      'To give a page its parts: use Card with a title.',
    ],
  }),
  args: {
    id: 'kleur',
    label: 'Kleur',
    hint: 'Van de kopregel in brieven',
    width: 'medium',
    children: <input id="kleur" type="color" defaultValue="#17603b" aria-describedby="kleur-hint" />,
  },
} satisfies Meta<typeof FormGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

const period = (prefix: string) => (
  <Stack direction="row">
    <DateField name={`${prefix}from`} label="Vanaf" defaultValue="2026-01-01" />
    <DateField name={`${prefix}until`} label="Tot en met" defaultValue="2026-06-30" />
  </Stack>
);

export const Default: Story = {};
/** A legend, a hint and one message for all fields inside; each keeps its own as well. */
export const Fieldset: Story = {
  args: {
    id: 'periode',
    as: 'fieldset',
    label: 'Periode van de rente',
    hint: 'Hele dagen, beide meegerekend',
    required: true,
    feedback: { type: 'error', message: 'Kies een einde na het begin' },
    children: period(''),
  },
  play: async ({ canvasElement }) => {
    const group = within(canvasElement).getByRole('group', { name: 'Periode van de rente' });
    await expect(group).toHaveAccessibleDescription(/^verplicht Hele dagen.*Kies een einde na het begin$/);
    await expect(within(group).getAllByRole('textbox')).toHaveLength(2);
  },
};
/** `disabled` on a fieldset holds for every field in it. */
export const DisabledFieldset: Story = {
  args: { id: 'dicht', as: 'fieldset', label: 'Periode', hint: undefined, disabled: true, children: period('dicht') },
  play: async ({ canvasElement }) => {
    for (const input of within(canvasElement).getAllByRole('textbox')) await expect(input).toBeDisabled();
  },
};
/** The width hints at the length of what is asked. */
export const Widths: Story = {
  render: () => (
    <Stack>
      {fieldWidths.map((width) => (
        <TextField key={width} name={width} label={width} width={width} defaultValue={width} />
      ))}
    </Stack>
  ),
};
export const Matrix: Story = {
  render: () => (
    <FieldMatrix
      without={['Alleen lezen']}
      field={({ name, ...state }) => (
        <FormGroup id={name} as="fieldset" label="Adres" {...state}>
          <Stack gap={2}>
            <TextField name={`${name}street`} label="Straat en huisnummer" defaultValue="Vechtdijk 12" />
            <TextField name={`${name}city`} label="Woonplaats" defaultValue="Utrecht" />
          </Stack>
        </FormGroup>
      )}
    />
  ),
};
