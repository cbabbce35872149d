import type { Meta, StoryObj } from '@storybook/react-vite';
import { AddressFields, emptyAddress, type AddressMatch } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { FieldMatrix } from '../testing/FieldMatrix.tsx';
import { usage } from '../testing/usage.ts';

const countries = [
  { value: 'NL', label: 'Nederland' },
  { value: 'BE', label: 'België' },
  { value: 'DE', label: 'Duitsland' },
];
const known: Readonly<Record<string, AddressMatch>> = {
  '4331 LK 1': { street: 'Markt', locality: 'Middelburg' },
  '4334 ZJ 12': { street: 'Eekhoornstraat', locality: 'Middelburg' },
};

const meta = {
  title: 'Fields/AddressFields · Adresvelden',
  id: 'fields-addressfields',
  component: AddressFields,
  parameters: usage({
    when: [
      'For an address in parts: postal code and number first, since with `lookup` they find the rest.',
      'With `countries` where people also live elsewhere: abroad nothing is looked up, and the postal code is free.',
    ],
    not: [
      'For a postal code alone use PostcodeField.',
      'lookup asks a register of yours: without one leave it out, and everything is typed.',
    ],
  }),
  args: {
    name: 'veld',
    label: 'Adres',
    countries,
    lookup: (code, number) => Promise.resolve(known[`${code} ${number}`] ?? null),
    onChange: fn(),
  },
} satisfies Meta<typeof AddressFields>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** Street and town come by themselves, and are taken back when the next address is another. */
export const Found: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('textbox', { name: 'Postcode' }), '4331lk');
    const number = canvas.getByRole('textbox', { name: 'Huisnummer' });
    await userEvent.type(number, '1');
    await expect(await canvas.findByText('Gevonden: Markt, Middelburg.')).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Straat' })).toHaveValue('Markt');
    await expect(args.onChange).toHaveBeenLastCalledWith(
      {
        ...emptyAddress,
        postalCode: '4331 LK',
        houseNumber: '1',
        street: 'Markt',
        locality: 'Middelburg',
      },
      undefined,
    );
    await userEvent.type(number, '9');
    await expect(await canvas.findByText(/Geen adres gevonden/)).toBeVisible();
    await expect(canvas.getByRole('textbox', { name: 'Straat' })).toHaveValue('');
  },
};
export const Abroad: Story = {
  args: {
    defaultValue: { ...emptyAddress, country: 'BE', postalCode: '1000', street: 'Wetstraat', locality: 'Brussel' },
  },
};
export const Matrix: Story = {
  render: ({ countries, label }) => (
    <FieldMatrix
      field={(state) => (
        <AddressFields
          label={label}
          countries={countries ?? []}
          {...state}
          defaultValue={{ ...emptyAddress, postalCode: '4331 LK', houseNumber: '1', street: 'Markt' }}
        />
      )}
    />
  ),
};
