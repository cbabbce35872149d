import { UiProvider, type UiLabels } from '@ledenbureau/ui';
import { en as labels } from '@ledenbureau/ui/words';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import {
  Checkbox,
  DateField,
  Form,
  FormsProvider,
  type FormsProviderProps,
  MoneyField,
  NumberField,
  QuantityField,
  required,
  Select,
  TextField,
  validator,
} from '../index.ts';
import { en, nl } from './index.ts';
import type { FormWords } from './types.ts';

interface Around {
  labels?: UiLabels;
  words?: FormsProviderProps['words'];
  typed?: string;
}

/** What stands below a field after something was typed and the form sent. */
async function below(field: ReactNode, { labels, words, typed }: Around = {}) {
  const { container } = render(
    <UiProvider {...(labels ? { labels } : {})}>
      <FormsProvider {...(words ? { words } : {})}>
        <Form initialValues={{}} onSubmit={async () => {}}>
          {field}
        </Form>
      </FormsProvider>
    </UiProvider>,
  );
  const input = container.querySelector('input');
  if (typed !== undefined && input) fireEvent.input(input, { target: { value: typed }, inputType: 'insertText' });
  await act(async () => void fireEvent.submit(container.querySelector('form')!));
  const text = container.querySelector('[data-part=feedback]')?.textContent;
  cleanup();
  return text?.replace(/^(?:Fout|Error):? ?/, '').replaceAll('\u00A0', ' ');
}

const rule = [required()];
const options = [{ value: 'a', label: 'A' }];

test('without a prop the sentences are Dutch, and say how to answer', async () => {
  expect(await below(<TextField name="t" label="Naam" validators={rule} />)).toBe('Vul een naam in.');
  expect(await below(<TextField name="t" label="IBAN" validators={rule} />)).toBe('Vul een IBAN in.');
  const select = <Select name="s" label="Soort" options={options} placeholder="" validators={rule} />;
  expect(await below(select)).toBe('Kies een soort.');
  expect(await below(<Checkbox name="c" label="Gezien" validators={rule} />)).toBe('Vink ‘Gezien’ aan.');
  // whose labels often are no noun
  expect(await below(<DateField name="d" label="Ontvangen op" required />)).toBe('Vul een datum in.');
  expect(await below(<MoneyField name="m" label="Vier ogen boven" required />)).toBe('Vul een bedrag in.');
  expect(await below(<NumberField name="n" label="Samen geteld over" required />)).toBe('Vul een getal in.');
});

test('values stand in them as the formats of the provider write them', async () => {
  const money = <MoneyField name="m" label="Prijs" min={125_050} />;
  expect(await below(money, { typed: '1' })).toBe('Vul een bedrag van € 1.250,50 of meer in.');
  const day = <DateField name="d" label="Dag" max="2026-11-21" />;
  expect(await below(day, { typed: '22-11-2026' })).toBe('Kies 21-11-2026 of een eerdere dag.');
  const english = { labels, words: en, typed: '22/11/2026' };
  expect(await below(day, english)).toBe('Choose 21/11/2026 or an earlier day.');
  const quantity = <QuantityField name="q" label="Aantal" scale={0} />;
  expect(await below(quantity, { typed: '2,5' })).toBe(nl['error.validation.decimals_whole']);
});

test('a sentence can be replaced, and one for a rule of the app added', async () => {
  const even = validator<string>({ name: 'even', validate: (text) => text.length % 2 === 1 });
  const words = { ...nl, 'error.validation.required': '{{label}}?', 'error.validation.even': 'Een even aantal.' };
  expect(await below(<TextField name="t" label="Naam" validators={rule} />, { words })).toBe('Naam?');
  expect(await below(<TextField name="t" label="Naam" validators={[even]} />, { words, typed: 'a' })).toBe(
    'Een even aantal.',
  );
});

test('a message without a sentence is said in general, and told to who writes the app', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const odd = validator<string>({ name: 'odd', validate: () => true });
  expect(await below(<TextField name="t" label="Naam" validators={[odd]} />, { typed: 'a' })).toBe(
    nl['error.validation.invalid'],
  );
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('error.validation.odd'));
});

test('another language lacks no sentence', () => {
  const { 'error.validation.email': _email, ...rest } = nl;
  // @ts-expect-error -- Property "'error.validation.email'" is missing
  const lacking: FormWords = rest;
  expect(Object.keys(lacking)).toHaveLength(Object.keys(nl).length - 1);
  expect(Object.keys(en).sort()).toEqual(Object.keys(nl).sort());
});
