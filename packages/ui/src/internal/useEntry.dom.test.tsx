import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cloneElement, useState } from 'react';
import { expect, test } from 'vitest';
import { DateField } from '../DateField/DateField.tsx';
import { MoneyField } from '../MoneyField/MoneyField.tsx';
import { NumberField } from '../NumberField/NumberField.tsx';
import { QuantityField } from '../QuantityField/QuantityField.tsx';
import { UiProvider } from '../provider/UiProvider.tsx';

const show = (element: React.ReactElement) => render(element, { wrapper: UiProvider });
const field = () => screen.getByRole<HTMLInputElement>('textbox');

test('a value that its owner sets is shown, unless something is being typed', async () => {
  const user = userEvent.setup();
  function Owner() {
    const [cents, setCents] = useState<number | null>(100);
    return (
      <>
        <MoneyField name="bedrag" label="Bedrag" value={cents} onChange={setCents} />
        <button onClick={() => setCents(5000)}>vijftig</button>
      </>
    );
  }
  show(<Owner />);
  expect(field()).toHaveValue('1,00');
  await user.clear(field());
  await user.type(field(), '12');
  expect(field()).toHaveValue('12');
  await user.click(screen.getByText('vijftig'));
  expect(field()).toHaveValue('50,00');
});

test.each([
  ['0,0000001', 1e-7],
  ['-0,00000015', -1.5e-7],
])('a number below a millionth is one: %s', async (text, value) => {
  const values: unknown[] = [];
  const { container } = show(<NumberField name="v" label="V" scale={9} onChange={(next) => values.push(next)} />);
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.blur(field());
  expect(values).toEqual([value]);
  expect(field()).toHaveValue(text.replace('-', '−'));
  expect(field()).toBeValid();
  expect(container.querySelector('[name=v]')).toHaveValue(text.replace(',', '.'));
});

test.each([
  ['without limits', {}],
  ['from', { min: 1 }],
  ['until', { max: 100 }],
] as const)('no message names a limit that is not there: %s', (_, limits) => {
  const dates = { ...('min' in limits && { min: '2026-01-01' }), ...('max' in limits && { max: '2026-12-31' }) };
  const fields = {
    money: <MoneyField name="v" label="V" {...limits} />,
    number: <NumberField name="v" label="V" {...limits} />,
    quantity: <QuantityField name="v" label="V" scale={2} />,
    date: <DateField name="v" label="V" {...dates} />,
  };
  for (const element of Object.values(fields))
    for (const text of ['9'.repeat(20), `-${'9'.repeat(20)}`, '31-02-2026', '1,2345', 'x']) {
      const { unmount } = show(element);
      fireEvent.change(field(), { target: { value: text } });
      fireEvent.blur(field());
      const message = document.querySelector('[data-part=feedback]')?.textContent;
      expect(message).not.toMatch(/\s\.|undefined|NaN|Infinity/);
      unmount();
    }
});

const noDay = 'Deze dag bestaat niet. Controleer dag, maand en jaar.';
const noAmount = 'Vul een bedrag in, bijvoorbeeld 127,50.';
const noNumber = 'Vul een getal in, bijvoorbeeld 1.250.';
const refusedDay = 'Deze dag kan niet worden gekozen';
const year = { min: '2026-01-01', max: '2026-12-31' };
test.each([
  [<DateField key="a" name="v" label="V" />, '31-02-2026', noDay],
  [<DateField key="b" name="v" label="V" {...year} />, '31-02-2026', noDay],
  [<DateField key="c" name="v" label="V" {...year} isDisabled={() => true} />, '21-11-2026', refusedDay],
  [<MoneyField key="d" name="v" label="V" min={1} />, '9'.repeat(20), noAmount],
  [<MoneyField key="e" name="v" label="V" max={1} />, `-${'9'.repeat(20)}`, noAmount],
  [<NumberField key="f" name="v" label="V" min={1} />, '9'.repeat(20), noNumber],
  [<NumberField key="g" name="v" label="V" />, '9'.repeat(20), noNumber],
])('%# what no limit explains is not explained by one', (element, text, message) => {
  show(element);
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.blur(field());
  expect(field().validationMessage).toBe(message);
});

test('an owner that puts a standing value in the place of an unreadable one does not disturb the typing', async () => {
  const user = userEvent.setup();
  function Owner() {
    const [day, setDay] = useState('2026-01-01');
    return <DateField name="dag" label="Dag" value={day || '2026-11-21'} onChange={setDay} />;
  }
  show(<Owner />);
  await user.clear(field());
  await user.type(field(), '1-2-20');
  expect(field()).toHaveValue('1-2-20');
  await user.type(field(), '25');
  await user.tab();
  expect(field()).toHaveValue('01-02-2025');
  await user.clear(field());
  await user.type(field(), 'ooit');
  await user.tab();
  // the owner kept its own value, so that is what stands there
  expect(field()).toHaveValue('21-11-2026');
});

test('a form reads canonical values, and its reset brings back what fields began with', async () => {
  const user = userEvent.setup();
  show(
    <form aria-label="formulier">
      <MoneyField name="bedrag" label="Bedrag" defaultValue={125_050} />
      <DateField name="dag" label="Dag" defaultValue="2026-11-21" />
    </form>,
  );
  const form = screen.getByRole<HTMLFormElement>('form');
  const entries = () => Object.fromEntries(new FormData(form));
  expect(entries()).toEqual({ bedrag: '125050', dag: '2026-11-21' });
  await user.clear(screen.getByLabelText('Bedrag'));
  await user.type(screen.getByLabelText('Bedrag'), '1.00');
  expect(entries()).toEqual({ bedrag: '', dag: '2026-11-21' });
  await user.tab();
  expect(screen.getByLabelText('Bedrag')).toHaveValue('1.00');
  form.reset();
  await screen.findByDisplayValue('1.250,50');
  expect(entries()).toEqual({ bedrag: '125050', dag: '2026-11-21' });
});

test('without a form that says it, a field says itself what is wrong, once it was left, and nothing of it is sent', async () => {
  const user = userEvent.setup();
  show(
    <form aria-label="formulier">
      <DateField name="dag" label="Dag" min="2026-01-01" max="2026-12-31" />
    </form>,
  );
  const form = screen.getByRole<HTMLFormElement>('form');
  const sent = () => new FormData(form).get('dag');
  await user.type(field(), '1-2-2027');
  expect(screen.queryByText('Kies een waarde van 01-01-2026 tot en met 31-12-2026.')).toBeNull();
  expect(sent()).toBe('');
  await user.tab();
  expect(field()).toHaveAccessibleDescription(/Kies een waarde van 01-01-2026 tot en met 31-12-2026/);
  expect(field()).toBeInvalid();
  expect(form.checkValidity()).toBe(false);

  await user.clear(field());
  await user.type(field(), 'ooit');
  await user.tab();
  expect(field()).toHaveAccessibleDescription(/Vul een datum in als dd-mm-jjjj/);
  await user.clear(field());
  await user.type(field(), '1-2-2026');
  await user.tab();
  expect(field()).toHaveAccessibleDescription('');
  expect(form.checkValidity()).toBe(true);
  expect(sent()).toBe('2026-02-01');
});

test.each([
  [<MoneyField key="m" name="a" label="a" max={100_00} />, '100,01', 'Kies een waarde tot en met € 100,00.'],
  [<MoneyField key="o" name="a" label="a" />, '1.00', 'Vul een bedrag in, bijvoorbeeld 127,50.'],
  [<NumberField key="n" name="a" label="a" min={1} max={12} />, '13', 'Kies een waarde van 1 tot en met 12.'],
  [<NumberField key="s" name="a" label="a" />, '1,5', 'Vul een getal in, bijvoorbeeld 1.250.'],
  [<QuantityField key="q" name="a" label="a" scale={1} />, 'x', 'Vul een getal in, bijvoorbeeld 1.250,5.'],
])('%# what is refused in a figure, and what its owner says instead', async (element, text, message) => {
  const user = userEvent.setup();
  const { unmount } = show(element);
  await user.type(field(), text);
  await user.tab();
  expect(screen.getByText(message)).toBeVisible();
  expect(field().validationMessage).toBe(message);
  unmount();
  show(cloneElement(element, { feedback: null }));
  await user.type(field(), text);
  await user.tab();
  expect(screen.queryByText(message)).toBeNull();
  expect(field().validationMessage).toBe('');
  expect(field()).not.toHaveAttribute('aria-invalid', 'true');
});

test('what a field cannot show is not sent', () => {
  show(
    <form aria-label="formulier">
      <MoneyField name="bedrag" label="Bedrag" defaultValue={Number.NaN} />
      <NumberField name="aantal" label="Aantal" value={Number.NaN} onChange={() => undefined} />
    </form>,
  );
  const form = screen.getByRole<HTMLFormElement>('form');
  expect(Object.fromEntries(new FormData(form))).toEqual({ bedrag: '', aantal: '' });
});
