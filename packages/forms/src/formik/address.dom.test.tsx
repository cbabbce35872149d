// An address where Formik holds the values: its parts are fields by their paths.
import { AddressFields as PlainAddressFields, emptyAddress, type Address, type AddressLookup } from '@ledenbureau/ui';
import { screen, waitFor } from '@testing-library/react';
import { useField } from 'formik';
import { expect, test, vi } from 'vitest';
import { AddressFields } from '../index.ts';
import { showFormik } from '../testing/showFormik.tsx';

const field = (name: string) => screen.getByRole('textbox', { name });
const submit = { name: 'Submit' };

test('bound, each part has its own path, value and message; street and town are found', async () => {
  const lookup = vi.fn<AddressLookup>(async () => ({ street: 'Markt', locality: 'Middelburg' }));
  const { user, formik, submitted } = showFormik(
    { initialValues: { address: { postalCode: '', houseNumber: '1', street: '', locality: '' } } },
    <AddressFields name="address" label="Adres" hint="Waar de post heen gaat" required lookup={lookup} />,
  );
  expect(screen.getByRole('group', { name: /^Adres/ })).toHaveAccessibleDescription(/Waar de post heen gaat/);
  expect(field('Huisnummer')).toHaveValue('1');
  await user.click(screen.getByRole('button', submit));
  await waitFor(() => expect(field('Postcode')).toHaveFocus());
  expect(field('Straat')).toHaveAccessibleDescription(/Straat required/);
  await user.type(field('Postcode'), '4331lk');
  await waitFor(() => expect(field('Plaats')).toHaveValue('Middelburg'));
  const address = { postalCode: '4331 LK', houseNumber: '1', street: 'Markt', locality: 'Middelburg' };
  expect(formik().values).toEqual({ address });
  await user.click(screen.getByRole('button', submit));
  await waitFor(() => expect(submitted).toEqual([{ address }]));
});

test('with countries, and disabled', async () => {
  const countries = [
    { value: 'NL', label: 'Nederland' },
    { value: 'BE', label: 'België' },
  ];
  const { user, formik } = showFormik(
    { initialValues: { address: { country: 'NL' } } },
    <>
      <AddressFields name="address" label="Adres" countries={countries} />
      <AddressFields name="other" label="Ander adres" disabled />
    </>,
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Land' }), 'BE');
  expect(formik().values).toEqual({ address: { country: 'BE' } });
  expect(screen.getByRole('group', { name: 'Ander adres' })).toBeDisabled();
});

/** That of ui by itself, as a form of Formik alone holds it. */
function Held() {
  const [{ value }, , { setValue }] = useField<Address>('address');
  return (
    <PlainAddressFields name="address" label="Adres" value={value} onChange={(next) => void setValue(next, false)} />
  );
}

test.each([{}, { street: 'Markt' }])(
  'without bound fields: a form that begins with %j has an address',
  async (begun) => {
    const { user, formik } = showFormik({ initialValues: { address: begun } }, <Held />);
    await user.type(field('Huisnummer'), '12');
    expect(formik().values).toEqual({ address: { ...emptyAddress, ...begun, houseNumber: '12' } });
  },
);
