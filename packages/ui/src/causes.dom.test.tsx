/** Every callback that tells of a change is given the event that caused it, last: a new one fails here until it has an act. */
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { describe, expect, test, vi } from 'vitest';
import * as ui from './index.ts';
import report from '../api.md?raw';
import { cases, inProvider } from './testing/cases.tsx';

type Tell = (...told: unknown[]) => void;
interface Act {
  /** What a person has before them. */
  of(tell: Tell): ReactElement;
  /** What they do to it. */
  by(): unknown;
}

const at = (role: string, index = 0) => screen.getAllByRole(role).at(index)!;
const press = (role: string, index?: number) => () => userEvent.click(at(role, index));
const type = (text: string) => () => userEvent.type(at('textbox'), text);
const choose = (value: string, index?: number) => () => userEvent.selectOptions(at('combobox', index), value);
const escape = () => userEvent.keyboard('{Escape}');
const field = { name: 'veld', label: 'Veld' };
const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
];
const tree = [{ id: 'a', label: 'A', items: [{ id: 'b', label: 'B' }] }];
const fruit = { ...field, options: ['Appel', 'Peer'], getKey: String, getLabel: String };
const steps = [
  { id: 'a', label: 'A', content: 'A' },
  { id: 'b', label: 'B', content: 'B' },
];
const columns = [{ id: 'a', header: 'A', cell: String, sortable: true }];
const table = { caption: 'Rijen', columns, rows: ['a', 'b'], rowKey: String, empty: 'Niets' };
const command = { id: 'a', title: 'A', commands: [{ id: 'a', label: 'A' }] };

function Notifier({ tell }: { tell: Tell }) {
  const { notify } = ui.useNotifications();
  const action = { label: 'Undo', onSelect: tell };
  return (
    <button type="button" onClick={() => notify({ level: 'info', message: 'A', action })}>
      Tell
    </button>
  );
}

/** By the interface and its member: who has it, and what makes it speak. */
const acts: Readonly<Record<string, readonly Act[]>> = {
  'AccordionProps.onChange': [
    {
      of: (tell) => <ui.Accordion items={[{ id: 'a', title: 'A', content: 'A' }]} onChange={tell} />,
      by: () => userEvent.click(screen.getByRole('heading')),
    },
  ],
  'AddressFieldsProps.onChange': [
    { of: (tell) => <ui.AddressFields {...field} onChange={tell} />, by: type('4334') },
    {
      of: (tell) => (
        <ui.AddressFields
          {...field}
          countries={[
            { value: 'NL', label: 'NL' },
            { value: 'BE', label: 'BE' },
          ]}
          onChange={tell}
        />
      ),
      by: choose('BE'),
    },
  ],
  'CalendarProps.onChange': [
    {
      of: (tell) => <ui.Calendar defaultValue="2026-11-21" onChange={tell} />,
      by: () => userEvent.click(screen.getByText('12')),
    },
    { of: (tell) => <ui.Calendar onChange={tell} />, by: press('button', -1) },
    {
      of: (tell) => <ui.Calendar defaultValue="2026-11-21" onChange={tell} focusOnMount />,
      by: () => userEvent.keyboard('{ArrowRight}{Enter}'),
    },
  ],
  'CellFieldProps.onChange': [{ of: (tell) => <ui.CellField {...cases.CellField} onChange={tell} />, by: type('1') }],
  'CheckboxGroupProps.onChange': [
    { of: (tell) => <ui.CheckboxGroup {...field} options={options} onChange={tell} />, by: press('checkbox') },
  ],
  'ChoiceFieldProps.onChange': [
    { of: (tell) => <ui.Checkbox {...field} onChange={tell} />, by: press('checkbox') },
    { of: (tell) => <ui.Switch {...field} onChange={tell} />, by: press('switch') },
  ],
  'ComboboxBaseProps.onTyped': [
    { of: (tell) => <ui.Combobox {...fruit} onTyped={tell} />, by: () => userEvent.type(at('combobox'), 'A') },
    { of: (tell) => <ui.MultiCombobox {...fruit} onTyped={tell} />, by: () => userEvent.type(at('combobox'), 'A') },
  ],
  'ComboboxBaseProps.onOpenChange': [
    {
      of: (tell) => <ui.Combobox {...fruit} onOpenChange={tell} />,
      by: () => userEvent.type(at('combobox'), '{ArrowDown}{Escape}'),
    },
    {
      of: (tell) => <ui.MultiCombobox {...fruit} onOpenChange={tell} />,
      by: () => userEvent.type(at('combobox'), '{ArrowDown}{Escape}'),
    },
  ],
  'ComboboxProps.onChange': [
    {
      of: (tell) => <ui.Combobox {...fruit} onChange={tell} />,
      by: async () => {
        await userEvent.type(at('combobox'), 'App{Enter}');
        await userEvent.clear(at('combobox'));
      },
    },
  ],
  'MultiComboboxProps.onChange': [
    {
      of: (tell) => <ui.MultiCombobox {...fruit} onChange={tell} />,
      by: async () => {
        await userEvent.type(at('combobox'), 'App');
        await userEvent.click(at('option'));
        await userEvent.click(at('button'));
      },
    },
  ],
  'Command.onSelect': [
    {
      of: (tell) => (
        <ui.CommandPalette
          open
          onClose={() => undefined}
          sources={[{ ...command, commands: [{ id: 'a', label: 'A', onSelect: tell }] }]}
        />
      ),
      by: press('option'),
    },
  ],
  'CommandPaletteProps.onClose': [
    { of: (tell) => <ui.CommandPalette open onClose={tell} sources={[command]} />, by: escape },
    { of: (tell) => <ui.CommandPalette open onClose={tell} sources={[command]} />, by: press('option') },
  ],
  'DataTableDetails.onChange': [
    {
      of: (tell) => <ui.DataTable {...table} details={{ content: String, rowLabel: String, onChange: tell }} />,
      by: async () => userEvent.click((await screen.findAllByRole('button', { expanded: false }))[0]!),
    },
  ],
  'DataTableGrouping.onCollapsedChange': [
    {
      of: (tell) => <ui.DataTable {...table} grouping={{ by: String, onCollapsedChange: tell }} />,
      by: async () => userEvent.click((await screen.findAllByRole('button', { expanded: true }))[0]!),
    },
  ],
  'DataTableResize.onChange': [
    {
      of: (tell) => <ui.DataTable {...table} columnResize={{ onChange: tell }} />,
      by: async () => fireEvent.keyDown(await screen.findByRole('separator'), { key: 'ArrowRight' }),
    },
  ],
  'DataTableSelection.onChange': [0, 1].map((index) => ({
    of: (tell) => (
      <ui.DataTable {...table} selection={{ value: { ids: [] }, onChange: tell, total: 2, rowLabel: String }} />
    ),
    by: press('checkbox', index),
  })),
  'DateFieldProps.onChange': [{ of: (tell) => <ui.DateField {...field} onChange={tell} />, by: type('21') }],
  'DateFieldProps.onOpenChange': [
    { of: (tell) => <ui.DateField {...field} onOpenChange={tell} />, by: press('button') },
  ],
  'DateRangeFieldProps.onChange': [{ of: (tell) => <ui.DateRangeField {...field} onChange={tell} />, by: type('21') }],
  'DropzoneProps.onFile': [
    {
      of: (tell) => <ui.Dropzone title="A" onFile={tell} />,
      by: () => userEvent.upload(document.querySelector('input')!, new File(['a'], 'a.txt')),
    },
  ],
  'DropzoneProps.onText': [
    { of: (tell) => <ui.Dropzone title="A" onFile={() => undefined} onText={tell} />, by: () => userEvent.paste('a') },
  ],
  'EditableTextProps.onEditingChange': [
    {
      of: (tell) => <ui.EditableText label="A" value="A" onSave={() => undefined} onEditingChange={tell} />,
      by: async () => {
        await userEvent.click(at('button'));
        await escape();
      },
    },
  ],
  'EntryFieldProps.onChange': [
    { of: (tell) => <ui.NumberField {...field} onChange={tell} />, by: type('12') },
    { of: (tell) => <ui.MoneyField {...field} onChange={tell} />, by: type('12') },
    { of: (tell) => <ui.QuantityField {...field} scale={2} onChange={tell} />, by: type('12') },
  ],
  'FileUploadProps.onChange': [
    {
      of: (tell) => <ui.FileUpload {...field} onChange={tell} />,
      by: async () => {
        await userEvent.upload(screen.getByLabelText('Veld'), new File(['a'], 'a.txt'));
        await userEvent.click(at('button'));
      },
    },
  ],
  'FilterBarProps.onChange': [
    {
      of: (tell) => (
        <ui.FilterBar
          filters={[{ id: 'a', label: 'A', kind: 'choice', options, promoted: true }]}
          value={{}}
          onChange={tell}
        />
      ),
      by: async () => {
        await userEvent.click(at('button'));
        await userEvent.click(screen.getByLabelText('A', { selector: '[type=radio]' }));
      },
    },
    {
      of: (tell) => (
        <ui.FilterBar filters={[{ id: 'a', label: 'A', kind: 'text' }]} value={{ a: 'x' }} onChange={tell} />
      ),
      by: async () => {
        await userEvent.click(at('button', 0));
        await userEvent.type(screen.getByLabelText('A', { selector: 'input' }), 'y{Enter}');
        await userEvent.click(at('button', 1));
        await userEvent.click(at('button', -1));
      },
    },
  ],
  'IbanFieldProps.onChange': [{ of: (tell) => <ui.IbanField {...field} onChange={tell} />, by: type('N') }],
  'LanguageSwitchProps.onChange': [
    { of: (tell) => <ui.LanguageSwitch {...cases.LanguageSwitch} onChange={tell} />, by: press('button') },
  ],
  'MenuItem.onSelect': [
    {
      of: (tell) => <ui.Menu label="A" items={[{ label: 'B', onSelect: tell }]} />,
      by: async () => {
        await userEvent.click(at('button'));
        await userEvent.click(await screen.findByText('B'));
      },
    },
  ],
  'MenuProps.onOpenChange': [
    {
      of: (tell) => <ui.Menu label="A" items={[{ label: 'B' }]} onOpenChange={tell} />,
      by: async () => {
        await userEvent.click(at('button'));
        await escape();
        await userEvent.keyboard('{ArrowDown}');
        await userEvent.click(await screen.findByText('B'));
      },
    },
  ],
  'MenuTarget.onClick': [
    {
      of: (tell) => (
        <ui.Menu
          label="A"
          items={[]}
          onOpenChange={tell}
          trigger={({ onClick }) => <ui.Button onClick={onClick}>A</ui.Button>}
        />
      ),
      by: press('button'),
    },
  ],
  'ModalProps.onClose': [
    { of: (tell) => <ui.Dialog open title="A" onClose={tell} />, by: press('button') },
    { of: (tell) => <ui.Drawer open title="A" onClose={tell} />, by: escape },
    {
      of: (tell) => <ui.ConfirmDialog open title="A" confirmLabel="A" onConfirm={() => undefined} onClose={tell} />,
      by: escape,
    },
  ],
  'MonthFieldProps.onChange': [{ of: (tell) => <ui.MonthField {...field} onChange={tell} />, by: choose('3') }],
  'NoticeProps.onDismiss': [
    { of: (tell) => <ui.Banner tone="warning" title="A" onDismiss={tell} />, by: press('button') },
    {
      of: (tell) => (
        <ui.Notice tone="danger" onDismiss={tell}>
          A
        </ui.Notice>
      ),
      by: press('button'),
    },
  ],
  'OneTimeCodeProps.onComplete': [
    { of: (tell) => <ui.OneTimeCode {...field} length={2} onComplete={tell} />, by: type('12') },
  ],
  'NotificationInput.onSelect': [
    {
      of: (tell) => (
        <ui.NotificationProvider>
          <Notifier tell={tell} />
        </ui.NotificationProvider>
      ),
      by: async () => {
        await userEvent.click(screen.getByText('Tell'));
        await userEvent.click(await screen.findByText('Undo'));
      },
    },
  ],
  'PagerProps.onNext': [{ of: (tell) => <ui.Pager from={1} to={2} total={3} onNext={tell} />, by: press('button', 1) }],
  'PagerProps.onPrevious': [
    { of: (tell) => <ui.Pager from={1} to={2} total={3} onPrevious={tell} />, by: press('button', 0) },
  ],
  'PagerProps.onPageSizeChange': [
    {
      of: (tell) => <ui.Pager from={1} to={2} total={3} pageSize={25} onPageSizeChange={tell} />,
      by: choose('50'),
    },
  ],
  'PaginationProps.onPageChange': [
    { of: (tell) => <ui.Pagination page={1} pages={3} onPageChange={tell} />, by: press('button', -1) },
  ],
  'PhoneFieldProps.onChange': [{ of: (tell) => <ui.PhoneField {...field} onChange={tell} />, by: type('06') }],
  'PopoverProps.onOpenChange': [
    {
      of: (tell) => (
        <ui.Popover label="A" onOpenChange={tell} trigger={(target) => <ui.Button {...target}>A</ui.Button>}>
          <input />
        </ui.Popover>
      ),
      by: async () => {
        await userEvent.click(at('button'));
        await escape();
        await userEvent.click(at('button'));
        await userEvent.click(document.body);
      },
    },
  ],
  'PopoverTarget.onClick': [
    {
      of: (tell) => (
        <ui.Popover label="A" onOpenChange={tell} trigger={({ onClick }) => <ui.Button onClick={onClick}>A</ui.Button>}>
          A
        </ui.Popover>
      ),
      by: press('button'),
    },
  ],
  'PostcodeFieldProps.onChange': [{ of: (tell) => <ui.PostcodeField {...field} onChange={tell} />, by: type('43') }],
  'RadioGroupProps.onChange': [
    { of: (tell) => <ui.RadioGroup {...field} options={options} onChange={tell} />, by: press('radio') },
  ],
  'SchemeSwitchProps.onChange': [
    { of: (tell) => <ui.SchemeSwitch {...cases.SchemeSwitch} onChange={tell} />, by: press('radio', 1) },
  ],
  'SelectProps.onChange': [
    { of: (tell) => <ui.Select {...field} options={options} onChange={tell} />, by: choose('b') },
  ],
  'SidebarProps.onExpandedChange': [
    { of: (tell) => <ui.Sidebar {...cases.Sidebar} onExpandedChange={tell} />, by: press('button') },
  ],
  'SliderProps.onChange': [
    {
      of: (tell) => <ui.Slider {...field} onChange={tell} />,
      by: () => fireEvent.change(at('slider'), { target: { value: '40' } }),
    },
  ],
  'SplitButtonProps.onOpenChange': [
    {
      of: (tell) => (
        <ui.SplitButton menuLabel="A" items={[{ label: 'B' }]} onOpenChange={tell}>
          C
        </ui.SplitButton>
      ),
      by: press('button', 1),
    },
  ],
  'SplitViewPanel.onClose': [
    {
      of: (tell) => (
        <ui.SplitView panel={{ title: 'A', content: <button type="button">B</button>, onClose: tell }}>A</ui.SplitView>
      ),
      by: async () => {
        await userEvent.click(screen.getByText('B'));
        await escape();
      },
    },
  ],
  'StepperProps.onSelect': [
    { of: (tell) => <ui.Stepper label="A" steps={steps} current="b" onSelect={tell} />, by: press('button') },
  ],
  'TableProps.onSortChange': [
    { of: (tell) => <ui.Table {...table} onSortChange={tell} />, by: press('button') },
    { of: (tell) => <ui.DataTable {...table} onSortChange={tell} />, by: press('button') },
  ],
  'TabsProps.onChange': [
    {
      of: (tell) => <ui.Tabs label="A" items={steps} onChange={tell} />,
      by: async () => {
        await userEvent.click(at('tab', 1));
        await userEvent.keyboard('{ArrowLeft}');
      },
    },
  ],
  'TagProps.onRemove': [{ of: (tell) => <ui.Tag label="A" onRemove={tell} />, by: press('button') }],
  'TextFieldBaseProps.onChange': [
    { of: (tell) => <ui.TextField {...field} onChange={tell} />, by: type('a') },
    { of: (tell) => <ui.TextArea {...field} onChange={tell} />, by: type('a') },
    { of: (tell) => <ui.OneTimeCode {...field} onChange={tell} />, by: type('1') },
    {
      of: (tell) => <ui.PasswordField {...field} onChange={tell} />,
      by: () => userEvent.type(document.querySelector('input')!, 'a'),
    },
  ],
  'TooltipProps.onOpenChange': [
    {
      of: (tell) => (
        <ui.Tooltip text="A" defaultOpen onOpenChange={tell}>
          {(props) => <ui.Button {...props}>B</ui.Button>}
        </ui.Tooltip>
      ),
      by: escape,
    },
  ],
  'TreeViewProps.onChange': [
    { of: (tell) => <ui.TreeView label="A" items={tree} onChange={tell} />, by: () => userEvent.click(at('treeitem')) },
  ],
  'TreeViewProps.onExpandedChange': [
    {
      of: (tell) => <ui.TreeView label="A" items={tree} onExpandedChange={tell} />,
      by: async () => {
        await userEvent.click(screen.getByText('A'));
        await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
      },
    },
  ],
  'WizardProps.onStepChange': [
    {
      of: (tell) => (
        <ui.Wizard label="A" steps={steps} submitLabel="C" onSubmit={() => undefined} onStepChange={tell} />
      ),
      by: async () => {
        await userEvent.click(at('button', -1));
        await userEvent.click(at('button', 1));
      },
    },
  ],
};

/** Callbacks without an event, and why. */
const withoutEvent: Readonly<Record<string, string>> = {
  'CellFieldProps.onCommit': 'It ends the work in a cell, and changes no value.',
  'CellFieldProps.onRestore': 'It ends the work in a cell: the sheet brings back the value.',
  'ConfirmDialogProps.onConfirm': 'It does what was asked, and changes no value.',
  'DataTableProps.onEnd': 'Rows come into sight, by whatever means.',
  'DataTableProps.onExport': 'It asks for a file, and changes no value.',
  'EditableTextProps.onSave': 'It asks the host to keep a text, and waits for the answer.',
  'ErrorStateProps.onRetry': 'It asks once more, also by itself where a part of the page did not come.',
  'FieldProps.onBlur': 'It tells of the whole group of controls, not of the one that was left.',
  'FieldProps.onFocus': 'It tells of the whole group of controls, not of the one that was entered.',
  'MenuTarget.onFocus': 'It is for the button: it fetches the list ahead.',
  'MenuTarget.onPointerEnter': 'It is for the button: it fetches the list before the press.',
  'PopoverTarget.onKeyDown': 'It is for the button, and takes the event as React gives it.',
  'TableProps.onRetry': 'It asks for the rows once more.',
  'WizardProps.onSubmit': 'A step of the form may lead to it after an answer, without anybody.',
};

const interfaces = [...report.matchAll(/^interface (\w+)(?:<[^{]*>)?(?: extends [^{]*)? \{\n([\s\S]*?)^\}/gm)];
/** Every callback of the package's own, and whether it is given an event last. */
const callbacks = new Map(
  interfaces.flatMap(([, name, body]) =>
    [...body!.matchAll(/^ +(on[A-Z]\w*)\??(?:: )?\((.*)\)(?: =>|:) .*;$/gm)].map(
      ([, member, parameters]): [string, boolean] => [`${name}.${member}`, parameters!.endsWith('event?: CauseEvent')],
    ),
  ),
);

/** What the props of each kind are made of, as the report has it; what is picked out of others brings no callback along. */
const origins = new Map(
  [...report.matchAll(/^(?:interface (\w+)[^\n]*? extends (.*) \{|type (\w+Props)\S* = (.*);)$/gm)].map(
    ([, own, made, alias, of]) => [own ?? alias!, (made ?? of!).replaceAll(/Pick<[^>]*>/g, '')],
  ),
);

/** The callbacks of that name that props have: their own, else those of what they are made of. */
function ownersOf(props: string, member: string): string[] {
  if (callbacks.has(`${props}.${member}`)) return [`${props}.${member}`];
  const origin = origins.get(props) ?? '';
  if (origin.includes(`'${member}'`)) return [];
  return [...origin.matchAll(/\w+Props/g)].flatMap(([name]) => ownersOf(name, member));
}

test('a callback is given its event, or it is said why there is none', () => {
  const named = (given: boolean) => [...callbacks].filter(([, has]) => has === given).map(([name]) => name);
  expect(named(true).toSorted()).toEqual(Object.keys(acts).toSorted());
  expect(named(false).toSorted()).toEqual(Object.keys(withoutEvent).toSorted());
});

test('a component that takes a callback over from others has an act of its own', () => {
  const members = new Set(Object.keys(acts).map((name) => name.split('.')[1]!));
  const components: Record<string, unknown> = { ...ui };
  const heirs = Object.keys(cases).flatMap((component) =>
    [...members].flatMap((member) => ownersOf(`${component}Props`, member).map((owner) => ({ component, owner }))),
  );
  const acted = ({ component, owner }: (typeof heirs)[number]) =>
    acts[owner]?.some((act) => act.of(() => undefined).type === components[component]);
  expect(heirs.length).toBeGreaterThan(50);
  expect(heirs.filter(({ owner }) => !(owner in withoutEvent)).filter((heir) => !acted(heir))).toEqual([]);
});

const isEvent = (last: unknown) =>
  last instanceof Event || (last as { nativeEvent?: unknown } | undefined)?.nativeEvent instanceof Event;

describe.each(Object.keys(acts))('%s', (name) => {
  test.each(acts[name]!.map((act, index) => ({ act, index })))('act $index: the event comes last', async ({ act }) => {
    const tell = vi.fn<Tell>();
    render(inProvider(act.of(tell)));
    await act.by();
    expect(tell).toHaveBeenCalled();
    expect(tell.mock.calls.map((told) => isEvent(told.at(-1)))).toEqual(tell.mock.calls.map(() => true));
  });
});
