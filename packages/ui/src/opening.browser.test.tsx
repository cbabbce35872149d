/** What opens is opened in one way: by itself and telling, or as its owner says and asking. */
import { useState, type ReactElement } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { Button } from './Button/Button.tsx';
import { Combobox } from './Combobox/Combobox.tsx';
import { DateField } from './DateField/DateField.tsx';
import { Menu } from './Menu/Menu.tsx';
import { MultiCombobox } from './MultiCombobox/MultiCombobox.tsx';
import { Popover } from './Popover/Popover.tsx';
import { SplitButton } from './SplitButton/SplitButton.tsx';
import { renderUi } from './testing/renderUi.tsx';
import { Tooltip } from './Tooltip/Tooltip.tsx';

interface Opening {
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?(open: boolean): void;
}
interface Case {
  show(props: Opening): ReactElement;
  /** What the reader does to open it. */
  ask(): Promise<void>;
  shown(): Locator;
}

const countries = {
  name: 'land',
  label: 'Land',
  options: ['België', 'Estland'],
  getKey: (name: string) => name,
  getLabel: (name: string) => name,
};
const press = (name: string) => () => userEvent.click(page.getByRole('button', { name }));
const type = (text: string) => () => userEvent.type(page.getByRole('combobox', { name: 'Land' }), text);
const list = () => page.getByRole('listbox');

const cases: Record<string, Case> = {
  Menu: {
    show: (props) => <Menu label="Acties" items={[{ label: 'Bekijken' }]} {...props} />,
    ask: press('Acties'),
    shown: () => page.getByRole('menu'),
  },
  SplitButton: {
    show: (props) => (
      <SplitButton menuLabel="Andere" items={[{ label: 'Bekijken' }]} {...props}>
        Boeken
      </SplitButton>
    ),
    ask: press('Andere'),
    shown: () => page.getByRole('menu'),
  },
  Popover: {
    show: (props) => (
      <Popover label="Feiten" trigger={(target) => <Button {...target}>Meer</Button>} {...props}>
        <Button>Verder</Button>
      </Popover>
    ),
    ask: press('Meer'),
    shown: () => page.getByRole('dialog', { name: 'Feiten' }),
  },
  Tooltip: {
    show: (props) => (
      <Tooltip text="Alle rijen" {...props}>
        {(target) => <Button {...target}>Exporteren</Button>}
      </Tooltip>
    ),
    ask: () => userEvent.tab(),
    shown: () => page.getByRole('tooltip'),
  },
  DateField: {
    show: (props) => <DateField name="dag" label="Dag" defaultValue="2026-11-12" {...props} />,
    ask: press('Kies een datum'),
    shown: () => page.getByRole('dialog', { name: 'Kies een datum' }),
  },
  Combobox: { show: (props) => <Combobox {...countries} {...props} />, ask: type('e'), shown: list },
  'Combobox that asks a server': {
    show: (props) => <Combobox {...countries} options={undefined} load={async () => countries.options} {...props} />,
    ask: type('es'),
    shown: list,
  },
  MultiCombobox: { show: (props) => <MultiCombobox {...countries} {...props} />, ask: type('e'), shown: list },
};

describe.each(Object.entries(cases))('%s', (_, { show, ask, shown }) => {
  const onOpenChange = vi.fn<(open: boolean) => void>();

  test('left to itself it opens and closes, and says each once', async () => {
    onOpenChange.mockClear();
    await renderUi(show({ onOpenChange }));
    await expect.element(shown()).not.toBeInTheDocument();
    expect(onOpenChange).not.toHaveBeenCalled();
    await ask();
    await expect.element(shown()).toBeVisible();
    expect(onOpenChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([[true]]);
    await userEvent.keyboard('{Escape}');
    await expect.element(shown()).not.toBeInTheDocument();
    expect(onOpenChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([[true], [false]]);
  });

  test('held open it is open from the start; Esc asks, and asks again, and the owner decides', async () => {
    onOpenChange.mockClear();
    await renderUi(show({ open: true, onOpenChange }));
    await expect.element(shown()).toBeVisible();
    (
      shown().element().querySelector<HTMLElement>('[tabindex="0"], button') ?? document.querySelector('input')
    )?.focus();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onOpenChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([[false]]);
    await expect.element(shown()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => onOpenChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([[false], [false]]);
    await expect.element(shown()).toBeVisible();
  });

  test('held closed it asks, and stays closed', async () => {
    onOpenChange.mockClear();
    await renderUi(show({ open: false, onOpenChange }));
    await ask();
    await expect.poll(() => onOpenChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([[true]]);
    await expect.element(shown()).not.toBeInTheDocument();
  });
});

// the list of a Combobox is the answer to what is typed: it has no default
test.each(['Menu', 'SplitButton', 'Popover', 'Tooltip', 'DateField'])(
  '%s with defaultOpen is open from the start, and closes by itself',
  async (name) => {
    const { show, shown } = cases[name] as Case;
    const onOpenChange = vi.fn<(open: boolean) => void>();
    await renderUi(show({ defaultOpen: true, onOpenChange }));
    await expect.element(shown()).toBeVisible();
    shown().element().querySelector<HTMLElement>('[tabindex="0"], button')?.focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(shown()).not.toBeInTheDocument();
    expect(onOpenChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([[false]]);
  },
);

test('an owner that answers opens and closes it', async () => {
  function Owner() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Zoeken</Button>
        <Combobox {...countries} open={open} onOpenChange={setOpen} />
      </>
    );
  }
  await renderUi(<Owner />);
  await press('Zoeken')();
  await userEvent.click(page.getByRole('option', { name: 'Estland' }));
  await expect.element(page.getByRole('combobox', { name: 'Land' })).toHaveValue('Estland');
  await expect.element(list()).not.toBeInTheDocument();
});

test('a list that is left is told to be closed once; one that could not be searched yet was never open', async () => {
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const load = vi.fn<(query: string) => Promise<string[]>>(async () => countries.options);
  await renderUi(<Combobox {...countries} options={undefined} load={load} onOpenChange={onOpenChange} />);
  const field = page.getByRole('combobox', { name: 'Land' });
  await userEvent.click(field);
  await userEvent.type(field, 'e');
  expect(onOpenChange).not.toHaveBeenCalled();
  await userEvent.type(field, 's');
  await expect.element(list()).toBeVisible();
  await userEvent.keyboard('{Backspace}');
  await expect.element(list()).not.toBeInTheDocument();
  expect(onOpenChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([[true], [false]]);
  await userEvent.keyboard('s');
  await expect.element(list()).toBeVisible();
  await userEvent.tab();
  await expect.element(list()).not.toBeInTheDocument();
  expect(onOpenChange.mock.calls.map((call) => call.slice(0, 1))).toEqual([[true], [false], [true], [false]]);
});

test('held open, a list that asks a server shows what there is before a letter is typed', async () => {
  const load = vi.fn<(query: string) => Promise<string[]>>(async () => countries.options);
  await renderUi(<Combobox {...countries} options={undefined} load={load} open />);
  await expect.element(page.getByRole('option', { name: 'Estland' })).toBeVisible();
  expect(load.mock.lastCall?.[0]).toBe('');
});
