import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderUi } from '../testing/renderUi.tsx';
import { MultiCombobox, type MultiComboboxProps } from './MultiCombobox.tsx';

const onChange = vi.fn<(value: string[]) => void>();
const onSubmit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault());
const field = () => page.getByRole('combobox', { name: 'Soort' });
const chip = (name: string) => page.getByRole('button', { name: `${name} weghalen` });

function show(props: Partial<MultiComboboxProps<string>> = {}) {
  onChange.mockClear();
  onSubmit.mockClear();
  return renderUi(
    <form onSubmit={onSubmit}>
      <MultiCombobox
        name="soort"
        label="Soort"
        options={['Uitgifte', 'Overdracht', 'Inkoop']}
        getKey={(kind) => kind}
        getLabel={(kind) => kind}
        onChange={onChange}
        {...props}
      />
      <button type="submit">Zoeken</button>
    </form>,
  );
}
const sent = () => new FormData(document.querySelector('form')!).getAll('soort');

test('Enter chooses and leaves the list open; chosen again it is taken away; the form gets each', async () => {
  await show();
  await userEvent.click(field());
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}');
  await expect.element(chip('Overdracht')).toBeVisible();
  expect(onChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([[['Uitgifte']], [['Uitgifte', 'Overdracht']]]);
  expect(sent()).toEqual(['Uitgifte', 'Overdracht']);
  await expect.element(page.getByRole('listbox')).toHaveAttribute('aria-multiselectable', 'true');
  expect(page.getByRole('option', { selected: true }).elements()).toHaveLength(2);
  await userEvent.keyboard('{Enter}');
  await expect.element(chip('Overdracht')).not.toBeInTheDocument();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('Backspace takes the last one away; ← reaches the chips, Enter and Delete take them away', async () => {
  await show({ defaultValue: ['Uitgifte', 'Overdracht', 'Inkoop'] });
  await userEvent.tab();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{Backspace}');
  expect(onChange).toHaveBeenLastCalledWith(['Uitgifte', 'Overdracht'], expect.anything());
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(chip('Uitgifte')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(['Overdracht'], expect.anything());
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{Delete}');
  expect(onChange).toHaveBeenLastCalledWith([], expect.anything());
  await expect.element(field()).toHaveFocus();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a press on a chip takes it away, the cross takes all; the focus is in the text', async () => {
  await show({ defaultValue: ['Uitgifte', 'Overdracht', 'Inkoop'] });
  await userEvent.click(chip('Overdracht'));
  expect(onChange).toHaveBeenLastCalledWith(['Uitgifte', 'Inkoop'], expect.anything());
  await expect.element(field()).toHaveFocus();
  await userEvent.click(page.getByRole('button', { name: 'Wissen' }));
  expect(onChange).toHaveBeenLastCalledWith([], expect.anything());
  expect(sent()).toEqual([]);
});

test('an owner that makes its list anew at every render does not take the text away', async () => {
  function Owner() {
    const [, again] = useState(0);
    return (
      <div onInput={() => again((times) => times + 1)}>
        <MultiCombobox
          name="soort"
          label="Soort"
          options={['Uitgifte', 'Inkoop']}
          getKey={(kind) => kind}
          getLabel={(kind) => kind}
          value={['Uitgifte']}
        />
      </div>
    );
  }
  await renderUi(<Owner />);
  await userEvent.type(field(), 'ink');
  await expect.element(page.getByRole('option')).toHaveTextContent('Inkoop');
  await expect.element(field()).toHaveValue('ink');
});

test('a text of its own becomes a chip, once', async () => {
  await show({ fromText: (text) => text });
  await userEvent.type(field(), 'Schenking{Enter}');
  await expect.element(chip('Schenking')).toBeVisible();
  await expect.element(field()).toHaveValue('');
  await userEvent.type(field(), 'Schenking{Enter}');
  expect(sent()).toEqual(['Schenking']);
  expect(onSubmit).not.toHaveBeenCalled();
});
