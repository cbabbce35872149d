import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { PhoneField } from './PhoneField.tsx';

const field = () => page.getByRole('textbox', { name: 'Telefoonnummer' });
const show = (onChange?: (value: string) => void) =>
  renderUi(
    <form>
      <PhoneField name="phone" label="Telefoonnummer" autoComplete="tel" {...(onChange && { onChange })} />
    </form>,
  );
const form = () => {
  const { form } = field().element() as HTMLInputElement;
  if (!form) throw new Error('The field stands in no form.');
  return form;
};

test('it stands as it is typed, and with its country and spaces once the field is left', async () => {
  const onChange = vi.fn<(value: string) => void>();
  await show(onChange);
  await userEvent.click(field());
  await userEvent.keyboard('06-1234567');
  expect(onChange).toHaveBeenLastCalledWith('061234567', expect.anything());
  await userEvent.keyboard('8');
  expect(onChange).toHaveBeenLastCalledWith('+31612345678', expect.anything());
  await expect.element(field()).toHaveValue('06-12345678');
  await userEvent.tab();
  await expect.element(field()).toHaveValue('+31 6 12345678');
  expect(onChange).toHaveBeenCalledTimes(11);
});

test('what is pasted is shown as it was understood at once', async () => {
  await show();
  await userEvent.click(field());
  const input = field().element() as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'tel:+31-20-1234567');
  input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  await expect.element(field()).toHaveValue('+31 20 123 4567');
});

test('a form of the browser has it as it is dialled, and is not sent with a wrong one', async () => {
  await show();
  await expect.element(field()).toHaveAttribute('autocomplete', 'tel');
  await expect.element(field()).toHaveAttribute('inputmode', 'tel');
  await userEvent.fill(field(), '+32 (0)470 12.34.56');
  expect([...new FormData(form())]).toEqual([['phone', '+32470123456']]);
  expect(form().checkValidity()).toBe(true);
  await userEvent.fill(field(), '+32 470 12');
  expect(form().checkValidity()).toBe(false);
  expect([...new FormData(form())]).toEqual([['phone', '']]);
  await userEvent.fill(field(), '');
  expect(form().checkValidity()).toBe(true);
});
