import {
  Checkbox,
  DateField,
  FileUpload,
  Form,
  MoneyField,
  NumberField,
  QuantityField,
  RadioGroup,
  required,
  Select,
  TextField,
} from '@ledenbureau/forms';
import { createI18n, I18nProvider, type Locale } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { FormTexts } from '@ledenbureau/workbench';
import { Localized } from '../App.tsx';

const folder = `${import.meta.dirname}/../../public/locale`;

interface Entry {
  /** Typed, or pasted with `paste`; nothing when absent. */
  type?: string;
  paste?: string;
  locale?: Locale;
}

/** What stands below a field with the texts of the app, after something was entered and the form sent. */
async function below(field: ReactNode, { type, paste, locale = 'nl' }: Entry = {}) {
  const i18n = await createI18n({
    locale,
    version: '1',
    fetch: async () => new Response(readFileSync(`${folder}/${locale}/translation.json5`, 'utf8')),
  });
  const { container, unmount } = render(
    <I18nProvider i18n={i18n}>
      <Localized>
        <FormTexts>
          <Form initialValues={{}} onSubmit={async () => {}}>
            {field}
          </Form>
        </FormTexts>
      </Localized>
    </I18nProvider>,
  );
  const value = type ?? paste;
  const inputType = paste === undefined ? 'insertText' : 'insertFromPaste';
  if (value !== undefined) fireEvent.input(screen.getByRole('textbox'), { target: { value }, inputType });
  const form = container.querySelector('form') as HTMLFormElement;
  await act(async () => void fireEvent.submit(form));
  const text = container.querySelector('[data-part=feedback]')?.textContent;
  unmount();
  return text?.replace(/^(?:Fout|Error):? ?/, '');
}

const rule = [required()];
const options = [{ value: 'a', label: 'A' }];
const quantity = (scale: number) => <QuantityField name="q" label="Aantal" scale={scale} />;
const day = <DateField name="d" label="Ingangsdatum" max="2026-11-21" />;

test.each([
  [
    <Select key="" name="i" label="Instrument" options={options} placeholder="" validators={rule} />,
    'Kies een instrument.',
  ],
  [<RadioGroup key="" name="s" label="Soort" options={options} validators={rule} />, 'Kies een soort.'],
  [<Checkbox key="" name="c" label="Gezien" validators={rule} />, 'Vink ‘Gezien’ aan.'],
  [<FileUpload key="" name="f" label="Bestand" validators={rule} />, 'Kies een bestand.'],
  [<TextField key="" name="t" label="Aantal" validators={rule} />, 'Vul een aantal in.'],
  [<TextField key="" name="t" label="IBAN" validators={rule} />, 'Vul een IBAN in.'],
])('asks for a missing value in the words for it (%#)', async (field, text) => {
  expect(await below(field)).toBe(text);
});

test.each<[ReactNode, Entry, string]>([
  [quantity(0), { type: 'x' }, 'Vul een heel getal in, bijvoorbeeld 12.'],
  [quantity(2), { type: 'x' }, 'Vul een getal in, bijvoorbeeld 12,5. Gebruik een komma voor decimalen.'],
  [quantity(0), { type: '2,5' }, 'Hier past alleen een heel getal. Rond het af, bijvoorbeeld op 12.'],
  [
    quantity(2),
    { type: '2,555' },
    'Dit heeft te veel cijfers achter de komma: er mogen er hoogstens 2 staan. Rond het af.',
  ],
  [quantity(4), { paste: '1,250' }, 'Dit kan 1,25 of 1.250 zijn. Typ zelf welk van de twee u bedoelt.'],
  [quantity(4), { paste: '1.250', locale: 'en' }, 'This can be 1.25 or 1,250. Type which of the two you mean.'],
  [<NumberField key="" name="n" label="Looptijd" max={120} />, { type: '1200' }, 'Vul een getal van 120 of minder in.'],
  [
    <NumberField key="" name="n" label="Looptijd" min={12} max={120} />,
    { type: '1' },
    'Vul een getal van 12 tot en met 120 in.',
  ],
  [
    <NumberField key="" name="n" label="Looptijd" />,
    { type: '9'.repeat(30) },
    'Dit getal is te groot. Vul een kleiner getal in.',
  ],
  [<MoneyField key="" name="m" label="Prijs" min={1} />, { type: '0' }, 'Vul een bedrag van € 0,01 of meer in.'],
  [
    <MoneyField key="" name="m" label="Prijs" />,
    { type: '12.50' },
    'Dit is op meer manieren te lezen. Schrijf 1000 of 1.000 voor duizend en 1,00 voor een.',
  ],
  [day, { type: '31-4-2026' }, 'Deze dag bestaat niet. Controleer dag, maand en jaar.'],
  [day, { type: '22-11-2026' }, 'Kies 21-11-2026 of een eerdere dag.'],
  [day, { type: '22/11/2026', locale: 'en' }, 'Choose 21/11/2026 or an earlier day.'],
  [
    day,
    { type: '261121' },
    'Dit kan met de dag of met het jaar beginnen. Schrijf het jaar met vier cijfers, bijvoorbeeld 21-11-2026.',
  ],
  [day, { type: 'vandaag' }, 'Vul een datum in als dag-maand-jaar, bijvoorbeeld 21-11-2026.'],
])('says what would be right (%#)', async (field, entry, text) => {
  expect(await below(field, entry)).toBe(text);
});
