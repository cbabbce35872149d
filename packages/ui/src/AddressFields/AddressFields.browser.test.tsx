import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { stillClock } from '../testing/stillClock.ts';
import { AddressFields, type AddressFieldsProps } from './AddressFields.tsx';
import { emptyAddress, type AddressLookup, type AddressMatch } from './address.types.ts';

afterEach(() => vi.unstubAllGlobals());

const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const show = (props: Partial<AddressFieldsProps> = {}) =>
  renderUi(
    <form>
      <AddressFields name="adres" label="Adres" {...props} />
    </form>,
  );
/** A register that answers when it is told to. */
function register() {
  const asked: { what: string; signal: AbortSignal; answer(found: AddressMatch | null): void; fail(): void }[] = [];
  const lookup: AddressLookup = (code, number, { signal }) =>
    new Promise((answer, reject) => {
      asked.push({ what: `${code} ${number}`, signal, answer, fail: () => reject(new Error('away')) });
    });
  return { lookup, asked, last: () => asked[asked.length - 1] };
}
test.each([
  [undefined, ['off', null, null, null, null]],
  ['off', ['off', 'off', 'off', 'off', 'off']],
  ['on', ['postal-code', null, null, 'address-line1', 'address-level2']],
  [
    'section-a billing',
    [
      'section-a billing postal-code',
      null,
      null,
      'section-a billing address-line1',
      'section-a billing address-level2',
    ],
  ],
])('a browser fills in what it knows of an address abroad: %s', async (autoComplete, tokens) => {
  await show({ defaultValue: { ...emptyAddress, country: 'BE' }, ...(autoComplete && { autoComplete }) });
  const parts = ['Postcode', 'Huisnummer', 'Toevoeging', 'Straat', 'Plaats'];
  expect(parts.map((part) => field(part).element().getAttribute('autocomplete'))).toEqual(tokens);
});

const markt = { street: 'Markt', locality: 'Middelburg' };

test('it asks once both are there, after the last key; an older question is stopped and never answers', async () => {
  const { lookup, asked } = register();
  await show({ lookup });
  const clock = stillClock();
  await userEvent.fill(field('Huisnummer'), '1');
  await userEvent.fill(field('Postcode'), '4331lk');
  clock.pass(299);
  expect(asked).toEqual([]);
  clock.pass(1);
  expect(asked.map(({ what }) => what)).toEqual(['4331 LK 1']);
  await userEvent.fill(field('Huisnummer'), '12');
  expect(asked[0]?.signal.aborted).toBe(true);
  clock.pass(300);
  asked[0]?.answer({ street: 'Verkeerd', locality: 'Oud' });
  asked[1]?.answer(markt);
  await expect.element(field('Straat')).toHaveValue('Markt');
  await expect.element(field('Plaats')).toHaveValue('Middelburg');
  await expect.element(page.getByText('Gevonden: Markt, Middelburg.')).toBeVisible();
});

test('what somebody typed stays; what was filled goes with its address', async () => {
  const { lookup, last } = register();
  await show({ lookup });
  const clock = stillClock();
  await userEvent.fill(field('Plaats'), 'Mijn dorp');
  await userEvent.fill(field('Postcode'), '4331 LK');
  await userEvent.fill(field('Huisnummer'), '1');
  clock.pass(300);
  last()?.answer(markt);
  await expect.element(field('Straat')).toHaveValue('Markt');
  await expect.element(field('Plaats')).toHaveValue('Mijn dorp');
  await userEvent.fill(field('Huisnummer'), '2');
  clock.pass(300);
  last()?.answer(null);
  await expect.element(page.getByText(/^Geen adres gevonden/)).toBeVisible();
  await expect.element(field('Straat')).toHaveValue('');
  await expect.element(field('Plaats')).toHaveValue('Mijn dorp');
  await userEvent.fill(field('Straat'), 'Eigen weg');
  await userEvent.fill(field('Huisnummer'), '3');
  await expect.element(page.getByText(/^Geen adres gevonden/)).not.toBeInTheDocument();
  clock.pass(300);
  last()?.fail();
  await expect.element(page.getByText(/opzoeken lukt nu niet/)).toBeVisible();
  await expect.element(field('Straat')).toHaveValue('Eigen weg');
});

test('an address that is known is not asked again; abroad, and without a register, nothing is', async () => {
  const { lookup, asked } = register();
  const known = { ...emptyAddress, ...markt, postalCode: '4331 LK', houseNumber: '1' };
  const screen = await show({ lookup, defaultValue: known });
  const clock = stillClock();
  await userEvent.fill(field('Toevoeging'), 'A');
  clock.pass(1000);
  expect(asked).toEqual([]);
  await screen.unmount();
  await show({ lookup, defaultValue: { ...known, country: 'BE' } });
  await userEvent.fill(field('Postcode'), '1000');
  await userEvent.fill(field('Huisnummer'), '2');
  clock.pass(1000);
  expect(asked).toEqual([]);
  await expect.element(field('Postcode')).toBeValid();
});

test('it is a group with a name, by keyboard in the order of an address; a form of the browser has each part', async () => {
  await show({ required: true, countries: [{ value: 'NL', label: 'Nederland' }] });
  await expect.element(page.getByRole('group', { name: 'Adres' })).toBeVisible();
  for (const text of ['4331lk', '1', 'bis', 'Markt', 'Middelburg']) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- one key after the other
    await userEvent.tab();
    // oxlint-disable-next-line eslint/no-await-in-loop -- one key after the other
    await userEvent.keyboard(text);
  }
  await userEvent.tab();
  await expect.element(page.getByRole('combobox', { name: /^Land/ })).toHaveFocus();
  await expect.element(field('Postcode')).toHaveValue('4331 LK');
  await expect.element(field('Toevoeging')).not.toBeRequired();
  const { form } = field('Straat').element() as HTMLInputElement;
  expect(form && Object.fromEntries(new FormData(form))).toEqual({
    'adres.postalCode': '4331 LK',
    'adres.houseNumber': '1',
    'adres.addition': 'bis',
    'adres.street': 'Markt',
    'adres.locality': 'Middelburg',
    'adres.country': 'NL',
  });
});
