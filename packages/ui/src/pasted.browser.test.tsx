/** What people paste from sheets, letters and the pages of banks, by the clipboard of a real browser. */
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DateField } from './DateField/DateField.tsx';
import { IbanField } from './IbanField/IbanField.tsx';
import { MoneyField } from './MoneyField/MoneyField.tsx';
import { NumberField } from './NumberField/NumberField.tsx';
import { OneTimeCode } from './OneTimeCode/OneTimeCode.tsx';
import { PhoneField } from './PhoneField/PhoneField.tsx';
import { PostcodeField } from './PostcodeField/PostcodeField.tsx';
import { QuantityField } from './QuantityField/QuantityField.tsx';
import { renderUi } from './testing/renderUi.tsx';
import { TextArea } from './TextArea/TextArea.tsx';
import { TextField } from './TextField/TextField.tsx';

const at = { name: 'veld', label: 'Veld' };
const fields = {
  money: <MoneyField {...at} />,
  rate: <NumberField {...at} suffix="%" scale={4} />,
  count: <NumberField {...at} suffix="maanden" />,
  units: <QuantityField {...at} scale={4} />,
  date: <DateField {...at} />,
  iban: <IbanField {...at} />,
  code: <OneTimeCode {...at} length={6} />,
  phone: <PhoneField {...at} />,
  postcode: <PostcodeField {...at} />,
  text: <TextField {...at} />,
  area: <TextArea {...at} />,
} satisfies Record<string, ReactElement>;

/** As somebody does in another program: selects it, and Ctrl+C. */
async function copy(text: string) {
  const source = document.body.appendChild(document.createElement('textarea'));
  source.value = text;
  source.select();
  await userEvent.keyboard('{Control>}c{/Control}');
  source.remove();
}

const cases: [field: keyof typeof fields, pasted: string, shown: string][] = [
  // a cell of a sheet ends in a line, and in a tab where more were chosen
  ['money', '€ 1.250,50\n', '1.250,50'],
  ['money', '\u20ac\u00a01.250,50\t', '1.250,50'],
  ['money', '\u22121.250,50', '−1.250,50'],
  ['money', '1\u202f250,50 EUR', '1.250,50'],
  ['money', '(1.250,50)', '−1.250,50'],
  ['money', '1.250,-', '1.250,00'],
  ['rate', '4,50%\n', '4,5'],
  ['rate', '4,50\u00a0%', '4,5'],
  ['rate', '4,50', '4,5'],
  ['count', '36 maanden', '36'],
  ['units', '1.250,5\n', '1.250,5'],
  ['date', '21-11-2026\n', '21-11-2026'],
  ['date', '2026-11-21', '21-11-2026'],
  ['date', '21 november 2026', '21-11-2026'],
  ['iban', 'NL91 ABNA 0417 1643 00\n', 'NL91 ABNA 0417 1643 00'],
  ['iban', 'nl91\u00a0abna\u00a00417\u00a01643\u00a000', 'NL91 ABNA 0417 1643 00'],
  ['iban', 'IBAN: NL91ABNA0417164300', 'NL91 ABNA 0417 1643 00'],
  ['code', '123 456\n', '123456'],
  ['phone', '06-12345678\n', '+31 6 12345678'],
  ['postcode', '7201hx\n', '7201 HX'],
  // as an input method for Chinese or Japanese writes letters and figures
  ['money', '１.２５０,５０', '1.250,50'],
  ['date', '２１-１１-２０２６', '21-11-2026'],
  ['iban', 'ＮＬ９１ABNA０４１７１６４３００', 'NL91 ABNA 0417 1643 00'],
  ['code', '１２３４５６', '123456'],
  ['phone', '０６-１２３４５６７８', '+31 6 12345678'],
  ['postcode', '７２０１ＨＸ', '7201 HX'],
  ['text', 'Anneke\n', 'Anneke'],
  ['area', 'Een\ntwee', 'Een\ntwee'],
];

test.each(cases)('%s: %j is %j', async (name, pasted, shown) => {
  await copy(pasted);
  await renderUi(fields[name]);
  const field = page.getByRole('textbox', { name: 'Veld' });
  await userEvent.click(field);
  await userEvent.keyboard('{Control>}v{/Control}');
  await userEvent.tab();
  await expect.poll(() => (field.element() as HTMLInputElement).value.trim()).toBe(shown);
  expect(field.element()).not.toHaveAttribute('aria-invalid', 'true');
});
