import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextField } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Controlled } from '../testing/Controlled.tsx';
import { FieldMatrix } from '../testing/FieldMatrix.tsx';
import { doAndDont } from '../testing/doAndDont.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/TextField · Tekstveld',
  id: 'fields-textfield',
  component: TextField,
  parameters: usage({
    when: ['For one line of text: a name, a reference, an e-mail address.', 'As a search box, with `hideLabel`.'],
    not: [
      'For numbers, amounts, quantities and days: NumberField, MoneyField, QuantityField and DateField read them.',
      'For more than one line: use TextArea.',
      'For one of known choices: use RadioGroup, Select or Combobox.',
    ],
  }),
  args: { name: 'veld', label: 'Referentie', defaultValue: 'SEPA 2026-118', width: 'medium' },
} satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const DoAndDont: Story = doAndDont(
  {
    good: {
      show: (
        <TextField
          name="iban-goed"
          label="IBAN"
          defaultValue="NL91 ABNA 0417 1643 01"
          feedback={{ type: 'error', message: 'Dit nummer bestaat niet; controleer de laatste twee cijfers' }}
        />
      ),
      nl: 'De fout staat bij het veld en zegt wat er te doen is; wat er stond, staat er nog.',
      en: 'The error stands at the field and says what to do; what was typed is still there.',
    },
    bad: {
      show: <TextField name="iban-fout" label="IBAN" feedback={{ type: 'error', message: 'Ongeldige invoer' }} />,
      nl: 'Het getypte is weg, en de lezer moet raden wat er mis was.',
      en: 'What was typed is gone, and the reader has to guess what was wrong.',
    },
  },
  {
    good: {
      show: <TextField name="ref-goed" label="Referentie" hint="Hoogstens 35 tekens" />,
      nl: 'Uitleg staat onder de naam en blijft staan.',
      en: 'What helps stands below the name, and stays.',
    },
    bad: {
      show: <TextField name="ref-fout" label="Referentie" hideLabel placeholder="Referentie (hoogstens 35 tekens)" />,
      nl: 'De naam als voorbeeldtekst: bij de eerste letter is zij weg.',
      en: 'The name as placeholder: it is gone with the first letter.',
    },
  },
);

export const Default: Story = {};
export const RequiredWithHint: Story = { args: { required: true, hint: 'Hoogstens 35 tekens' } };
/** The owner holds the value. */
export const OwnersValue: Story = {
  args: { onChange: fn() },
  render: (args) => (
    <Controlled initial="AB">
      {(value, onChange) => (
        <TextField
          {...args}
          value={value}
          onChange={(text) => {
            onChange(text.toUpperCase());
            args.onChange?.(text);
          }}
        />
      )}
    </Controlled>
  ),
  play: async ({ canvasElement, args }) => {
    const input = within(canvasElement).getByRole('textbox', { name: 'Referentie' });
    await userEvent.type(input, 'c');
    await expect(input).toHaveValue('ABC');
    await expect(args.onChange).toHaveBeenCalledWith('ABc');
  },
};
/** A sign before and a unit after what is typed; both are part of its spoken description. */
export const PrefixAndSuffix: Story = {
  args: { label: 'Webadres', prefix: 'https://', suffix: '.nl', defaultValue: 'ledenbureau', type: 'url' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('textbox')).toHaveAccessibleDescription('https:// .nl');
  },
};
export const WithError: Story = {
  args: { hint: 'Hoogstens 35 tekens', feedback: { type: 'error', message: 'Vul een referentie in' } },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByRole('textbox');
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription('Hoogstens 35 tekens Fout: Vul een referentie in');
  },
};
export const HiddenLabel: Story = {
  args: { label: 'Zoek een lid', defaultValue: '', hideLabel: true, type: 'search', placeholder: 'Naam of lidnummer' },
};
export const Matrix: Story = {
  render: (args) => <FieldMatrix field={(state) => <TextField {...args} {...state} />} />,
};
