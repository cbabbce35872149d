/** A form of the browser's own that is reset: each field shows and sends what it began with, whatever was done to it. */
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as ui from './index.ts';
import { cases } from './testing/cases.tsx';
import { renderUi } from './testing/renderUi.tsx';

const options = ['a', 'b', 'c'].map((value) => ({ value, label: value }));
const search = { options: ['a', 'b', 'c'], getKey: String, getLabel: String };
const address = { street: 'Markt', houseNumber: '1', addition: '', postalCode: '4331 LJ', locality: 'Middelburg' };

/** What each field begins with; the second value of a list, since a browser comes back to the first by itself. */
const defaults = {
  AddressFields: { defaultValue: { ...address, country: 'NL' }, countries: options },
  Checkbox: { defaultChecked: true },
  CheckboxGroup: { options, defaultValue: ['b'] },
  Combobox: { ...search, defaultValue: 'b' },
  DateField: { defaultValue: '2026-11-21' },
  DateRangeField: { defaultValue: { from: '2026-11-21', until: '2026-11-22' } },
  FileUpload: {},
  IbanField: { defaultValue: 'NL91ABNA0417164300' },
  MoneyField: { defaultValue: 125_050 },
  MonthField: { defaultValue: '2026-11', today: '2026-11-21' },
  MultiCombobox: { ...search, defaultValue: ['b'] },
  NumberField: { defaultValue: 5 },
  OneTimeCode: { defaultValue: '12' },
  PasswordField: { defaultValue: 'geheim' },
  PhoneField: { defaultValue: '+31612345678' },
  PostcodeField: { defaultValue: '4331 LJ' },
  QuantityField: { defaultValue: '5', scale: 2 },
  RadioGroup: { options, defaultValue: 'b' },
  Select: { options, defaultValue: 'b' },
  Slider: { defaultValue: 20 },
  Switch: { defaultChecked: true },
  TextArea: { defaultValue: 'tekst' },
  TextField: { defaultValue: 'tekst' },
};
type Name = keyof typeof defaults;

test('every field is in the table', () => {
  const names = Object.entries(cases).flatMap(([name, props]) => ('name' in props && 'label' in props ? [name] : []));
  // around a control of the app's own
  expect(Object.keys(defaults)).toEqual(names.filter((name) => name !== 'FormGroup').toSorted());
});

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (one) =>
      (one instanceof HTMLInputElement && one.type !== 'hidden') ||
      one instanceof HTMLSelectElement ||
      one instanceof HTMLTextAreaElement,
  ) as (HTMLInputElement | HTMLSelectElement)[];

/** What a form shows, sends, and refuses to send. */
const stateOf = (form: HTMLFormElement) => ({
  sent: [...new FormData(form)].map(([name, value]) => `${name}=${typeof value === 'string' ? value : value.name}`),
  shown: controlsOf(form).map((one) => ('checked' in one && one.checked ? 'checked' : one.value)),
  refused: controlsOf(form).map((one) => one.validationMessage),
  said: form.textContent,
});

/** Does to a control what leaves it at another value, or at a text that no value can be read from. */
async function disturb(control: HTMLInputElement | HTMLSelectElement): Promise<void> {
  const locator = page.elementLocator(control);
  if (control instanceof HTMLSelectElement)
    await userEvent.selectOptions(locator, control.options.item(control.options.length - 1)!.value);
  else if (control.type === 'checkbox' || control.type === 'radio') control.click();
  else if (control.type === 'file') await userEvent.upload(locator, new File(['x'], 'a.txt'));
  else await userEvent.fill(locator, control.type === 'range' ? '80' : '7x!');
  control.blur();
}

const components: Record<string, unknown> = { ...ui };
for (const name of Object.keys(defaults) as Name[]) {
  const Field = components[name] as ComponentType<Record<string, unknown>>;
  const { defaultValue, defaultChecked, ...empty }: Record<string, unknown> = defaults[name];
  test.each([
    [defaultValue ?? defaultChecked ?? 'the same', defaults[name]],
    ['nothing', empty],
  ])(`${name} that began with %j`, async (_, props) => {
    await renderUi(
      <form aria-label="formulier">
        <Field name="veld" label="Veld" {...props} />
        <button type="reset">Terug</button>
      </form>,
    );
    const form = page.getByRole('form').element() as HTMLFormElement;
    const before = stateOf(form);
    form.reset();
    await expect.poll(() => stateOf(form)).toEqual(before);
    for (const control of controlsOf(form))
      // oxlint-disable-next-line no-await-in-loop -- as a person does, one after the other
      if (control.isConnected) await disturb(control);
    expect(stateOf(form)).not.toEqual(before);
    // a press lets React draw before the browser resets, a script after it
    await page.getByText('Terug').click();
    await expect.poll(() => stateOf(form)).toEqual(before);
    form.reset();
    await expect.poll(() => stateOf(form)).toEqual(before);
  });
}
