/** The patterns of WAI-ARIA by touch; those of menus, trees, split buttons and wizards stand with theirs. */
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { Accordion } from './Accordion/Accordion.tsx';
import { AddressFields } from './AddressFields/AddressFields.tsx';
import type { AddressLookup } from './AddressFields/address.types.ts';
import { Button } from './Button/Button.tsx';
import { Combobox } from './Combobox/Combobox.tsx';
import { DateField } from './DateField/DateField.tsx';
import { Dialog } from './Dialog/Dialog.tsx';
import { Disclosure } from './Disclosure/Disclosure.tsx';
import { MultiCombobox } from './MultiCombobox/MultiCombobox.tsx';
import { PhoneField } from './PhoneField/PhoneField.tsx';
import { PostcodeField } from './PostcodeField/PostcodeField.tsx';
import { Tabs } from './Tabs/Tabs.tsx';
import { renderUi } from './testing/renderUi.tsx';
import { tap, withTouch } from './testing/touch.ts';

beforeEach(async () => {
  await withTouch(true);
  await vi.waitUntil(() => matchMedia('(pointer: coarse)').matches);
});
afterEach(() => withTouch(false));

const countries = ['België', 'Duitsland', 'Estland', ...Array.from({ length: 30 }, (_, at) => `Land ${at}`)];
const choice = {
  name: 'land',
  label: 'Land',
  options: countries,
  getKey: (name: string) => name,
  getLabel: (name: string) => name,
};
const combobox = () => page.getByRole('combobox', { name: 'Land' });
const option = (name: string) => page.getByRole('option', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name });
const text = (name: string) => page.getByRole('textbox', { name, exact: true });
/** A finger needs 44 px; in px, of what can be pressed. */
const heightOf = (element: Element) => element.getBoundingClientRect().height;

test('Combobox: a touch opens the list, another chooses, the cross lets go', async () => {
  const onChange = vi.fn<(value: string | null) => void>();
  await renderUi(<Combobox {...choice} onChange={onChange} />);
  await tap(combobox().element());
  await expect.element(option('Estland')).toBeVisible();
  await expect.element(combobox()).toHaveFocus();
  expect(heightOf(option('Estland').element())).toBeGreaterThanOrEqual(44);
  await tap(option('Estland').element());
  await expect.element(combobox()).toHaveValue('Estland');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await tap(button('Wissen').element());
  await expect.element(combobox()).toHaveValue('');
  expect(onChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([['Estland'], [null]]);
});

test('Combobox: a finger that moves the list chooses nothing of it', async () => {
  const onChange = vi.fn<(value: string | null) => void>();
  await renderUi(<Combobox {...choice} onChange={onChange} />);
  await tap(combobox().element());
  await expect.element(option('Estland')).toBeVisible();
  const list = page.getByRole('listbox').element();
  const { left, top, height } = list.getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect();
  const at = (y: number) => [{ x: left + 40 + (frame?.left ?? 0), y: top + y + (frame?.top ?? 0) }];
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(height - 20) });
  for (const part of [0.7, 0.4, 0.1]) {
    // oxlint-disable-next-line no-await-in-loop -- one finger, one way
    await cdp().send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(height * part) });
  }
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => list.scrollTop).toBeGreaterThan(40);
  await expect.element(page.getByRole('listbox')).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
});

test('MultiCombobox: several touches choose several, one on a chip takes it away', async () => {
  const onChange = vi.fn<(value: string[]) => void>();
  await renderUi(<MultiCombobox {...choice} onChange={onChange} />);
  await tap(combobox().element());
  await expect.element(option('Estland')).toBeVisible();
  await tap(option('Estland').element());
  await expect.poll(() => onChange.mock.lastCall?.slice(0, 1)).toEqual([['Estland']]);
  await tap(option('België').element());
  await expect.poll(() => onChange.mock.lastCall?.slice(0, 1)).toEqual([['Estland', 'België']]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  const chip = button('Estland weghalen').element();
  expect(heightOf(chip)).toBeGreaterThanOrEqual(44);
  await tap(chip);
  await expect.poll(() => onChange.mock.lastCall?.slice(0, 1)).toEqual([['België']]);
});

test('Tabs: a touch chooses, one on a disabled one does not', async () => {
  function Page() {
    const [value, setValue] = useState('a');
    const items = [
      { id: 'a', label: 'Transacties' },
      { id: 'b', label: 'Verzoeken' },
      { id: 'c', label: 'Documenten', disabled: true },
    ];
    return (
      <Tabs label="Lid" items={items} value={value} onChange={setValue}>
        <p>Dit is {value}</p>
      </Tabs>
    );
  }
  await renderUi(<Page />);
  const tab = (name: string) => page.getByRole('tab', { name });
  await tap(tab('Verzoeken').element());
  await expect.element(page.getByText('Dit is b')).toBeVisible();
  await expect.element(tab('Verzoeken')).toHaveAttribute('aria-selected', 'true');
  await tap(tab('Documenten').element());
  await tap(tab('Transacties').element());
  await expect.element(page.getByText('Dit is a')).toBeVisible();
  expect(heightOf(tab('Verzoeken').element())).toBeGreaterThanOrEqual(44);
});

test('Dialog: what is behind it gets no touch; its cross closes it and gives the focus back', async () => {
  const behind = vi.fn<() => void>();
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Openen</Button>
        <Button onClick={behind}>Erachter</Button>
        <Dialog open={open} onClose={() => setOpen(false)} title="Terugdraaien">
          <input aria-label="Reden" />
        </Dialog>
      </>
    );
  }
  await renderUi(<Page />);
  const dialog = page.getByRole('dialog', { name: 'Terugdraaien' });
  const other = button('Erachter').element();
  await tap(button('Openen').element());
  await expect.element(dialog).toBeVisible();
  await tap(other);
  await tap(text('Reden').element());
  await expect.element(text('Reden')).toHaveFocus();
  expect(behind).not.toHaveBeenCalled();
  await tap(button('Sluiten').element());
  await expect.element(page.getByText('Terugdraaien')).not.toBeInTheDocument();
  await expect.element(button('Openen')).toHaveFocus();
  await tap(other);
  await expect.poll(() => behind.mock.calls.length).toBe(1);
});

test('Accordion and Disclosure: a touch on the line opens, another closes', async () => {
  const items = ['Adres', 'Bank'].map((title) => ({ id: title, title, content: <p>{title} in woorden</p> }));
  await renderUi(
    <>
      <Accordion items={items} />
      <Disclosure label="Regels">
        <p>Regels in woorden</p>
      </Disclosure>
    </>,
  );
  const words = (title: string) => page.getByText(`${title} in woorden`);
  const line = (title: string) => page.getByText(title, { exact: true }).element();
  const summary = line('Adres').closest('summary');
  expect(summary && heightOf(summary)).toBeGreaterThanOrEqual(44);
  await tap(line('Adres'));
  await expect.element(words('Adres')).toBeVisible();
  await tap(line('Bank'));
  await expect.element(words('Bank')).toBeVisible();
  await expect.element(words('Adres')).not.toBeVisible();
  await tap(line('Bank'));
  await expect.element(words('Bank')).not.toBeVisible();
  await tap(line('Regels'));
  await expect.element(words('Regels')).toBeVisible();
});

test('Calendar: a touch opens it, leads to another month and takes a day; one beside it closes it', async () => {
  const onChange = vi.fn<(day: string) => void>();
  await renderUi(
    <>
      <DateField name="dag" label="Dag" defaultValue="2026-11-12" onChange={(day) => onChange(day)} />
      <p style={{ marginBlockStart: 500 }}>Elders</p>
    </>,
  );
  const calendar = page.getByRole('dialog', { name: 'Kies een datum' });
  await tap(button('Kies een datum').element());
  await expect.element(calendar).toBeVisible();
  await tap(button('Volgende maand').element());
  const day = page.getByRole('gridcell', { name: 'maandag 14 december 2026' });
  await expect.element(day).toBeVisible();
  expect(heightOf(day.element())).toBeGreaterThanOrEqual(44);
  await tap(day.element());
  await expect.element(text('Dag')).toHaveValue('14-12-2026');
  await expect.element(calendar).not.toBeInTheDocument();
  expect(onChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([['2026-12-14']]);
  await tap(button('Kies een datum').element());
  await expect.element(calendar).toBeVisible();
  await tap(page.getByText('Elders').element());
  await expect.element(calendar).not.toBeInTheDocument();
});

test('AddressFields: a touch on a part or its label goes there; what is found needs none', async () => {
  const lookup: AddressLookup = async () => ({ street: 'Markt', locality: 'Middelburg' });
  const country = [{ value: 'NL', label: 'Nederland' }];
  await renderUi(<AddressFields name="adres" label="Adres" lookup={lookup} countries={country} />);
  const parts = ['Postcode', 'Huisnummer', 'Toevoeging', 'Straat', 'Plaats'];
  for (const part of parts) expect(heightOf(text(part).element()), part).toBeGreaterThanOrEqual(42);
  await tap(text('Postcode').element());
  await userEvent.keyboard('4331lk');
  await tap(page.getByText('Huisnummer').element());
  await expect.element(text('Huisnummer')).toHaveFocus();
  await expect.element(text('Postcode')).toHaveValue('4331 LK');
  await expect.element(text('Huisnummer')).toHaveAttribute('inputmode', 'numeric');
  await userEvent.keyboard('1');
  await expect.element(text('Plaats')).toHaveValue('Middelburg');
  await expect.element(text('Huisnummer')).toHaveFocus();
});

test('PhoneField and PostcodeField: the keys of a telephone fit them, and leaving by touch tidies and says', async () => {
  await renderUi(
    <>
      <PhoneField name="telefoon" label="Telefoon" />
      <PostcodeField name="code" label="Postcode" />
      <p style={{ marginBlockStart: 100 }}>Elders</p>
    </>,
  );
  await expect.element(text('Telefoon')).toHaveAttribute('inputmode', 'tel');
  for (const name of ['Telefoon', 'Postcode']) {
    const { fontSize } = getComputedStyle(text(name).element());
    // below 16 px a telephone zooms in
    expect([name, Number.parseFloat(fontSize) >= 16, heightOf(text(name).element()) >= 42]).toEqual([name, true, true]);
  }
  await tap(text('Telefoon').element());
  await userEvent.keyboard('06-12345678');
  await tap(text('Postcode').element());
  await expect.element(text('Telefoon')).toHaveValue('+31 6 12345678');
  await userEvent.keyboard('4331 ss');
  await expect.element(text('Postcode')).toHaveAttribute('aria-invalid', 'false');
  await tap(text('Telefoon').element());
  await expect.element(text('Postcode')).toHaveAttribute('aria-invalid', 'true');
});
