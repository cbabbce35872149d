// An address in a form: a group of fields, of which a register of the host fills two.
import type { AddressLookup } from '@ledenbureau/ui';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AddressFields, type AddressFieldsProps, PostcodeField } from './index.ts';
import { showToSend } from './testing/show.tsx';

const show = (props: Partial<AddressFieldsProps>, initialValues?: Record<string, unknown>) =>
  showToSend(
    <>
      <AddressFields name="address" label="Adres" {...props} />
      <PostcodeField name="other" label="Andere postcode" />
    </>,
    initialValues,
  );
const field = (name: string) => screen.getByRole('textbox', { name });

test('each part has its own message, the first wrong one the focus; street and town are found', async () => {
  const lookup = vi.fn<AddressLookup>(async () => ({ street: 'Markt', locality: 'Middelburg' }));
  const { onSubmit, send } = show({ required: true, lookup });
  await send();
  expect(field('Postcode')).toHaveFocus();
  expect(field('Straat')).toHaveAccessibleDescription(/error.validation.required/);
  expect(field('Toevoeging')).toBeValid();
  await userEvent.type(field('Postcode'), '4331 SS');
  expect(field('Postcode')).toHaveAccessibleDescription(/error.validation.postalCode/);
  await userEvent.clear(field('Postcode'));
  await userEvent.type(field('Postcode'), '4331lk');
  await userEvent.type(field('Huisnummer'), '1');
  await waitFor(() => expect(field('Plaats')).toHaveValue('Middelburg'));
  expect(lookup).toHaveBeenCalledExactlyOnceWith('4331 LK', '1', { signal: expect.any(AbortSignal) });
  await send();
  expect(onSubmit.mock.lastCall?.[0]).toEqual({
    address: { postalCode: '4331 LK', houseNumber: '1', addition: '', street: 'Markt', locality: 'Middelburg' },
    other: '',
  });
});

test('a browser fills in the parts that it knows, of the address that the tokens say', async () => {
  const countries = [
    { value: 'NL', label: 'Nederland' },
    { value: 'BE', label: 'België' },
  ];
  show({ countries, autoComplete: 'section-delivery shipping' }, { address: { country: 'NL' } });
  const tokens = () =>
    ['Postcode', 'Huisnummer', 'Toevoeging', 'Straat', 'Plaats'].map((name) =>
      field(name).getAttribute('autocomplete'),
    );
  const own = (part: string) => `section-delivery shipping ${part}`;
  expect(tokens()).toEqual([own('postal-code'), null, null, null, own('address-level2')]);
  expect(screen.getByRole('combobox', { name: 'Land' })).toHaveAttribute('autocomplete', own('country'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Land' }), 'BE');
  expect(tokens()).toEqual([own('postal-code'), null, null, own('address-line1'), own('address-level2')]);
});

test('abroad the code is free and the number may be left out', async () => {
  const countries = [
    { value: 'NL', label: 'Nederland' },
    { value: 'BE', label: 'België' },
  ];
  const { onSubmit, send } = show(
    { required: true, countries },
    { address: { country: 'NL', street: 'Wetstraat 1', locality: 'Brussel' }, other: '4334zz' },
  );
  await userEvent.type(field('Postcode'), 'B-1000');
  await send();
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Land' }), 'BE');
  await send();
  expect(onSubmit.mock.lastCall?.[0]).toMatchObject({
    address: { country: 'BE', postalCode: 'B-1000', houseNumber: '' },
    other: '4334zz',
  });
});
