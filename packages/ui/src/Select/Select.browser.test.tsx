import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { Select } from './Select.tsx';

const kinds = [
  { value: 'issue', label: 'Uitgifte' },
  { value: 'transfer', label: 'Overdracht' },
];
const sent = () => new FormData(document.querySelector('form') ?? undefined).get('soort');
const show = (value: string | undefined, more: object = {}) =>
  renderUi(
    <form>
      <Select
        name="soort"
        label="Soort"
        options={kinds}
        {...(value === undefined ? {} : { defaultValue: value })}
        {...more}
      />
    </form>,
  );
const field = () => page.getByRole('combobox', { name: 'Soort' });

test('a value that is no option shows none and sends none, and a developer is told once', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  await show('dividend');
  await expect.element(field()).toHaveDisplayValue('');
  expect(sent()).toBe('');
  expect(warn.mock.calls).toEqual([
    ['@ledenbureau/ui: the Select "soort" has the value "dividend", which is none of its options: it shows none.'],
  ]);
  await userEvent.selectOptions(field(), 'Overdracht');
  expect(sent()).toBe('transfer');
  // what was no choice is none any more
  expect(page.getByRole('option').elements()).toHaveLength(2);
  warn.mockRestore();
});

test.each([
  ['no value, without an empty choice', '', {}, ''],
  ['no value, with one', '', { placeholder: 'Kies' }, ''],
  ['one of them', 'transfer', {}, 'transfer'],
  ['the first, where nothing is said', undefined, {}, 'issue'],
  ['one that is none, read only', 'weg', { readOnly: true }, ''],
  ['one of them, read only', 'transfer', { readOnly: true }, 'transfer'],
])('what is shown is what is sent: %s', async (_, value, more, expected) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  await show(value, more);
  const select = field().element() as HTMLSelectElement;
  expect([select.value, sent()]).toEqual([expected, expected]);
  vi.restoreAllMocks();
});
