import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { IbanField } from './IbanField.tsx';

const field = () => page.getByRole('textbox', { name: 'IBAN' });
const shown = () => {
  const { value, selectionStart } = field().element() as HTMLInputElement;
  return `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`;
};
const caretTo = (at: number) => (field().element() as HTMLInputElement).setSelectionRange(at, at);
const show = (defaultValue = '') =>
  renderUi(
    <form>
      <IbanField name="iban" label="IBAN" defaultValue={defaultValue} />
    </form>,
  );

test('groups come while typing, and the caret stays where one types', async () => {
  await show();
  await userEvent.click(field());
  await userEvent.keyboard('nl91a');
  expect(shown()).toBe('NL91 A|');
  await userEvent.keyboard('bna0417164300');
  expect(shown()).toBe('NL91 ABNA 0417 1643 00|');
  caretTo(7);
  await userEvent.keyboard('x');
  expect(shown()).toBe('NL91 ABX|N A041 7164 300');
  await userEvent.keyboard('{Backspace}');
  expect(shown()).toBe('NL91 AB|NA 0417 1643 00');
});

test('a space between groups is deleted with the sign beyond it', async () => {
  await show('NL91ABNA0417164300');
  await userEvent.click(field());
  caretTo(5);
  await userEvent.keyboard('{Backspace}');
  expect(shown()).toBe('NL9|A BNA0 4171 6430 0');
  caretTo(4);
  await userEvent.keyboard('{Delete}');
  expect(shown()).toBe('NL9A| NA04 1716 4300');
});

test('a form of the browser has it without spaces, and is not sent with a wrong one', async () => {
  await show();
  await userEvent.fill(field(), ' be68-5390 0754.7034 ');
  const { form } = field().element() as HTMLInputElement;
  if (!form) throw new Error('The field stands in no form.');
  expect([...new FormData(form)]).toEqual([['iban', 'BE68539007547034']]);
  expect(form.checkValidity()).toBe(true);
  await userEvent.fill(field(), 'BE68539007547035');
  expect(form.checkValidity()).toBe(false);
});
