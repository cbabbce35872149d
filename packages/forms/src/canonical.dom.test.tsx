// Values are canonical: a change of language, or a draft put back in another one, reads none of them as another number.
import { UiProvider } from '@ledenbureau/ui';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler } from 'react';
import { describe, expect, test } from 'vitest';
import { type DemoLocale, demoFormats, demoLabels } from '../../ui/src/testing/demo.ts';
import { DateField, Draft, Form, MoneyField, NumberField, QuantityField, useFormValues } from './index.ts';
import { input } from './testing/show.tsx';
import { fakeTime, pass, timed } from './testing/timers.ts';

fakeTime();

const Probe = () => <output>{JSON.stringify(useFormValues((all) => all))}</output>;
const values = () => JSON.parse(screen.getByRole('status').textContent) as Record<string, unknown>;

const rendered: string[] = [];
const numbers = ['c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** Eleven fields of figures, and how often each is rendered. */
function Figures({ locale }: { locale: DemoLocale }) {
  const counted = (name: string, field: React.ReactNode) => (
    <Profiler key={name} id={name} onRender={() => rendered.push(name)}>
      {field}
    </Profiler>
  );
  return (
    <UiProvider labels={demoLabels[locale]} formats={demoFormats(locale)}>
      <Form initialValues={{}} onSubmit={async () => {}}>
        {counted('quantity', <QuantityField name="quantity" label="Quantity" scale={2} />)}
        {counted('price', <MoneyField name="price" label="Price" />)}
        {counted('day', <DateField name="day" label="Day" />)}
        {numbers.map((name) => counted(name, <NumberField name={name} label={name} scale={2} />))}
        <Probe />
        <Draft storageKey="figures" />
      </Form>
    </UiProvider>
  );
}

function setup(locale: DemoLocale) {
  const { rerender } = render(<Figures locale={locale} />);
  return { user: userEvent.setup(timed), speak: (other: DemoLocale) => rerender(<Figures locale={other} />) };
}
const text = (name: string) => input(name).value;

describe('a language that changes in the middle of typing', () => {
  test('changes the text, not the value', async () => {
    const { user, speak } = setup('nl');
    await user.type(input('Price'), '34.625,5');
    await user.type(input('Quantity'), '1.250');
    expect(values()).toMatchObject({ quantity: '1250', price: 3_462_550 });
    speak('en');
    expect(input('Quantity')).toHaveFocus();
    expect([text('Quantity'), text('Price')]).toEqual(['1,250', '34,625.50']);
    expect(values()).toMatchObject({ quantity: '1250', price: 3_462_550 });
    await user.type(input('Quantity'), '.5');
    expect(values().quantity).toBe('1250.5');
    speak('nl');
    expect(text('Quantity')).toBe('1.250,5');
    expect(values().quantity).toBe('1250.5');
  });

  test('leaves a text that means the same, and one that could not be read, as they are', async () => {
    const { user, speak } = setup('nl');
    await user.type(input('Price'), '12.50');
    await user.type(input('Quantity'), '7');
    expect(values()).toMatchObject({ quantity: '7', price: null });
    speak('en');
    expect([text('Quantity'), text('Price')]).toEqual(['7', '12.50']);
    expect(values()).toMatchObject({ quantity: '7', price: null });
  });
});

describe('a draft that is put back in another language', () => {
  test('holds values, not texts', async () => {
    const { user } = setup('nl');
    await user.type(input('Quantity'), '1.250');
    await user.type(input('Price'), '34.625,00');
    await user.type(input('Day'), '1-2-2026');
    await pass(300);
    expect(JSON.parse(sessionStorage.getItem('figures') ?? '')).toMatchObject({
      values: { quantity: '1250', price: 3_462_500, day: '2026-02-01' },
    });
    cleanup();
    setup('en');
    expect([text('Quantity'), text('Price')]).toEqual(['1,250', '34,625.00']);
    expect(values()).toMatchObject({ quantity: '1250', price: 3_462_500, day: '2026-02-01' });
  });

  test('keeps a text that could not be read as it is, with what is wrong with it, until it is changed', async () => {
    const { user } = setup('nl');
    await user.type(input('Price'), '12.50');
    await pass(300);
    cleanup();
    const again = setup('en');
    expect(text('Price')).toBe('12.50');
    expect(values().price).toBeNull();
    await again.user.type(input('Price'), '{Backspace}{Backspace}75');
    expect(values().price).toBe(1275);
  });

  test('keeps what is typed and not read when the page goes in the same moment', async () => {
    const { user } = setup('nl');
    await user.type(input('Quantity'), '3');
    cleanup();
    setup('nl');
    expect(values().quantity).toBe('3');
  });
});

test('a keystroke in a form of eleven figures renders its field and nothing else', async () => {
  const { user } = setup('nl');
  expect(screen.getAllByRole('textbox')).toHaveLength(11);
  await user.click(input('Quantity'));
  rendered.length = 0;
  await user.keyboard('12');
  expect(new Set(rendered)).toEqual(new Set(['quantity']));
  rendered.length = 0;
  await user.click(input('Price'));
  await user.keyboard('1,2');
  expect(new Set(rendered)).not.toContain('day');
  rendered.length = 0;
  await user.keyboard('5');
  expect(new Set(rendered)).toEqual(new Set(['price']));
});
