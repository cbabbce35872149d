// What a field shows is what it sends, or a message says why not: every field of forms, in our Form and in a host's Formik, with
// random values, keys and blurs.
import { formatIban, formatPhone } from '@ledenbureau/ui';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { Form as FormikForm, Formik, useFormikContext } from 'formik';
import { createRef, useImperativeHandle } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { demoFormats } from '../../../ui/src/testing/demo.ts';
import * as forms from '../index.ts';
import { Surroundings } from '../testing/showFormik.tsx';
import { FieldsInFormik } from './FieldsInFormik.tsx';

const formats = demoFormats('nl');
const options = [
  { value: 'a', label: 'Aandeel' },
  { value: 'b', label: 'Obligatie' },
  { value: 'c', label: 'Lening', disabled: true },
];
const names = ['Estland', 'Duitsland', 'België'];
const found = { options: names, getKey: (name: string) => name, getLabel: (name: string) => name };
const countries = [
  { value: 'NL', label: 'Nederland' },
  { value: 'BE', label: 'België' },
];

interface Case {
  /** The field, named `veld` and labelled `Veld`. */
  field: React.ReactElement;
  /** What a program, a draft or an old row may put there. */
  values: readonly unknown[];
  /** What is typed. */
  typed: readonly string[];
  /** What a person sees of it, in any form that can be compared. */
  shown(root: HTMLElement): unknown;
  /** The same of a value that was sent. */
  ofSent(value: never): unknown;
}

const box = (root: HTMLElement, role = 'textbox') => within(root).getByRole<HTMLInputElement>(role);
const textOf = (root: HTMLElement) => root.querySelector<HTMLInputElement>('input, textarea')?.value ?? '';
const checkedIn = (root: HTMLElement) =>
  within(root)
    .queryAllByRole<HTMLInputElement>(/checkbox|radio/u as never)
    .concat([...root.querySelectorAll<HTMLInputElement>('input[type=checkbox],input[type=radio]')])
    .filter((one) => one.checked && !one.disabled)
    .map((one) => one.value);
const selects = (root: HTMLElement) => [...root.querySelectorAll('select')].map(({ value }) => value);
const same = (value: unknown) => value;
const veld = { name: 'veld', label: 'Veld' };
const words = ['x', 'é', '1', ' ', '-', '{Backspace}', '{Delete}', '{Home}', '{End}'];
const digits = ['1', '0', '25', '.', ',', '-', ' ', 'x', '{Backspace}', '1.250', '31-12-2026', '2026'];
const moves = ['{ArrowDown}', '{ArrowUp}', '{Enter}', '{Escape}', ' '];

const table: Record<string, Case> = {
  TextField: { field: <forms.TextField {...veld} />, values: ['', 'abc'], typed: words, shown: textOf, ofSent: same },
  TextArea: { field: <forms.TextArea {...veld} />, values: ['', 'a\nb'], typed: words, shown: textOf, ofSent: same },
  PasswordField: {
    field: <forms.PasswordField {...veld} />,
    values: ['', 'x'],
    typed: words,
    shown: textOf,
    ofSent: same,
  },
  OneTimeCode: {
    field: <forms.OneTimeCode {...veld} length={6} />,
    values: ['', '123456'],
    typed: digits,
    shown: textOf,
    ofSent: same,
  },
  IbanField: {
    field: <forms.IbanField {...veld} />,
    values: ['', 'NL91ABNA0417164300', 'NL00'],
    typed: ['NL91ABNA0417164300', 'nl', '9', ' ', '{Backspace}'],
    shown: (root) => textOf(root).replace(/\s/gu, '').toUpperCase(),
    ofSent: (value: string) => formatIban(value).replace(/\s/gu, ''),
  },
  PhoneField: {
    field: <forms.PhoneField {...veld} />,
    values: ['', '+31612345678', '+32'],
    typed: ['0612345678', '+31', '6', ' ', 'x', '{Backspace}'],
    shown: textOf,
    ofSent: (value: string) => formatPhone(value, 'NL'),
  },
  PostcodeField: {
    field: <forms.PostcodeField {...veld} />,
    values: ['', '1234 AB', '12'],
    typed: ['1234ab', '1', ' ', 'a', '{Backspace}'],
    shown: (root) => textOf(root).replace(/\s/gu, '').toUpperCase(),
    ofSent: (value: string) => value.replace(/\s/gu, '').toUpperCase(),
  },
  NumberField: {
    field: <forms.NumberField {...veld} scale={2} min={0} max={2_000} />,
    values: [null, 12.5, 1_250, -4, 1 / 3],
    typed: digits,
    shown: textOf,
    ofSent: (value: number | null) => (value === null ? '' : formats.entry.number(String(value))),
  },
  MoneyField: {
    field: <forms.MoneyField {...veld} />,
    values: [null, 1_250, -4],
    typed: digits,
    shown: textOf,
    ofSent: (value: number | null) => (value === null ? '' : formats.entry.money(value)),
  },
  QuantityField: {
    field: <forms.QuantityField {...veld} scale={2} />,
    values: ['', '1250.5', '3.14159'],
    typed: digits,
    shown: textOf,
    ofSent: (value: string) => (value === '' ? '' : formats.entry.number(value)),
  },
  DateField: {
    field: <forms.DateField {...veld} />,
    values: ['', '2026-12-31', '2026-13-45'],
    typed: digits,
    shown: textOf,
    ofSent: (value: string) => formats.date(value) || value,
  },
  DateRangeField: {
    field: <forms.DateRangeField {...veld} />,
    values: [
      { from: '', until: '' },
      { from: '2026-01-01', until: '2026-12-31' },
      { from: '2026-13-45', until: '' },
    ],
    typed: digits,
    shown: (root) =>
      within(root)
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ value }) => value),
    ofSent: ({ from, until }: { from: string; until: string }) => [from, until].map((day) => formats.date(day) || day),
  },
  MonthField: {
    field: <forms.MonthField {...veld} today="2026-11-25" />,
    values: ['', '2026-05', '1850-01', '2026-13'],
    typed: ['{ArrowDown}', 'm', '2'],
    shown: (root) => selects(root).map(Number).join('-'),
    ofSent: (value: string) => {
      const [year = 0, month = 0] = value.split('-').map(Number);
      return `${month}-${year}`;
    },
  },
  Select: {
    field: <forms.Select {...veld} options={options} />,
    values: ['', 'a', 'b', 'weg', 'c'],
    typed: ['o', 'a', ...moves],
    shown: (root) => selects(root)[0],
    ofSent: same,
  },
  RadioGroup: {
    field: <forms.RadioGroup {...veld} options={options} />,
    values: ['', 'a', 'weg'],
    typed: moves,
    shown: (root) => [...new Set(checkedIn(root))].join(),
    ofSent: same,
  },
  CheckboxGroup: {
    field: <forms.CheckboxGroup {...veld} options={options} />,
    values: [[], ['a'], ['a', 'weg', 'c']],
    typed: moves,
    shown: (root) => [...new Set(checkedIn(root))],
    ofSent: same,
  },
  Checkbox: {
    field: <forms.Checkbox {...veld} />,
    values: [false, true],
    typed: moves,
    shown: (root) => root.querySelector<HTMLInputElement>('input')?.checked,
    ofSent: same,
  },
  Switch: {
    field: <forms.Switch {...veld} />,
    values: [false, true],
    typed: moves,
    shown: (root) => root.querySelector<HTMLInputElement>('input,button')?.checked,
    ofSent: same,
  },
  Combobox: {
    field: <forms.Combobox<string> {...veld} {...found} />,
    values: [null, 'Estland', 'België'],
    typed: ['e', 'bel', 'x', '{Backspace}', '{End}', ...moves],
    shown: (root) => box(root, 'combobox').value,
    ofSent: (value: string | null) => value ?? '',
  },
  MultiCombobox: {
    field: <forms.MultiCombobox<string> {...veld} {...found} />,
    values: [[], ['Estland'], ['Estland', 'België']],
    typed: ['e', 'bel', 'x', '{Backspace}', ...moves],
    shown: (root) => [
      ...[...root.querySelectorAll('[data-part=chip]')].map((chip) => chip.textContent),
      ...[box(root, 'combobox').value].filter(Boolean),
    ],
    ofSent: same,
  },
  FileUpload: {
    field: <forms.FileUpload {...veld} />,
    values: [[], [new File(['x'], 'een.pdf')]],
    typed: moves,
    shown: (root) =>
      within(root)
        .queryAllByText(/\.pdf$/u)
        .map((one) => one.textContent),
    ofSent: (files: File[]) => files.map(({ name }) => name),
  },
  AddressFields: {
    field: <forms.AddressFields {...veld} countries={countries} />,
    values: [
      { postalCode: '', houseNumber: '', addition: '', street: '', locality: '', country: 'NL' },
      { postalCode: '1234 AB', houseNumber: '1', addition: '', street: 'Laan', locality: 'Ede', country: 'XX' },
    ],
    typed: words,
    shown: (root) => [
      ...within(root)
        .getAllByRole<HTMLInputElement>('textbox')
        .map(({ value }) => value.replace(/\s/gu, '')),
      ...selects(root),
    ],
    ofSent: (value: Record<string, string>) => [
      ...['postalCode', 'houseNumber', 'addition', 'street', 'locality'].map((part) =>
        (value[part] ?? '').replace(/\s/gu, ''),
      ),
      value['country'] ?? '',
    ],
  },
};

/** Components of forms that are no field: they hold some, or say something. */
const noField = [
  'Draft',
  'ErrorSummary',
  'FieldArray',
  'FieldGroup',
  'Form',
  'FormError',
  'FormsProvider',
  'MessageProvider',
  'SubmitButton',
  'UnsavedChangesGuard',
];

test('every field of forms is in the table', () => {
  const components = Object.entries(forms).filter(
    ([name, of]) => /^[A-Z]/u.test(name) && typeof of === 'function' && !(of.prototype instanceof Error),
  );
  expect(components.map(([name]) => name).sort()).toEqual([...Object.keys(table), ...noField].sort());
});

type Step =
  | { do: 'type'; text: string }
  | { do: 'tab' }
  | { do: 'press'; which: number }
  | { do: 'set'; which: number };
const stepOf = ({ typed }: Case): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ do: fc.constant('type' as const), text: fc.constantFrom(...typed) }) },
    { weight: 2, arbitrary: fc.constant({ do: 'tab' as const }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('press' as const), which: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('set' as const), which: fc.nat(5) }) },
  );

interface HostProps {
  children: React.ReactNode;
  put: React.Ref<Put>;
  initial: unknown;
  send(values: object): void;
}

/** Puts a value into the field, as a program does. */
type Put = (value: unknown) => void;
interface InsideProps {
  ref: React.Ref<Put>;
}
function Inside({ ref }: InsideProps) {
  const { setValue } = forms.useFormActions();
  useImperativeHandle(ref, () => (value) => setValue('veld', value));
  return null;
}
function InsideFormik({ ref }: InsideProps) {
  const { setFieldValue } = useFormikContext();
  useImperativeHandle(ref, () => (value) => void setFieldValue('veld', value));
  return null;
}

/** The forms that a field may stand in. */
const hosts: Record<string, (props: HostProps) => React.ReactElement> = {
  'our Form': ({ children, initial, put, send }) => (
    <forms.Form initialValues={{ veld: initial }} onSubmit={async (all) => send(all)}>
      {children}
      <forms.SubmitButton>Opslaan</forms.SubmitButton>
      <Inside ref={put} />
    </forms.Form>
  ),
  Formik: ({ children, initial, put, send }) => (
    <Formik initialValues={{ veld: initial }} onSubmit={(all) => send(all)}>
      <FormikForm>
        <FieldsInFormik>{children}</FieldsInFormik>
        <button type="submit">Opslaan</button>
        <InsideFormik ref={put} />
      </FormikForm>
    </Formik>
  ),
};
const cases = Object.entries(hosts).flatMap(([host, Host]) =>
  Object.entries(table).map(([name, one]) => ({ host, Host, name, one })),
);

afterEach(() => vi.restoreAllMocks());

test.each(cases)(
  'what $name shows in $host is what it sends, or a message says why not',
  async ({ name, one, Host }) => {
    // a Select tells a developer of a value that is none of its options
    vi.spyOn(console, 'warn').mockReturnValue();
    await fc.assert(
      fc.asyncProperty(fc.nat(5), fc.array(stepOf(one), { maxLength: 7 }), async (start, steps) => {
        cleanup();
        const { values } = one;
        const sent = vi.fn<(values: object) => void>();
        const put = createRef<Put>();
        render(
          <Surroundings>
            <forms.MessageProvider message={({ key }) => `fout ${key}`}>
              <Host initial={values[start % values.length]} put={put} send={sent}>
                <div data-testid="veld">{one.field}</div>
              </Host>
            </forms.MessageProvider>
          </Surroundings>,
        );
        const user = userEvent.setup();
        const root = screen.getByTestId('veld');
        await user.tab();
        for (const step of steps) {
          if (step.do === 'type') await user.keyboard(step.text);
          else if (step.do === 'tab') await user.tab();
          else if (step.do === 'set') await act(async () => put.current?.(values[step.which % values.length]));
          else {
            const targets = [
              ...root.querySelectorAll<HTMLElement>('input:not([type=hidden]):not([type=file]),select,[role=option]'),
            ];
            const target = targets[step.which % targets.length];
            if (target instanceof HTMLSelectElement) {
              const choices = [...target.options].filter(({ disabled }) => !disabled);
              await user.selectOptions(target, choices[step.which % choices.length] as HTMLOptionElement);
            } else if (target) await user.click(target);
          }
        }
        // Enter in a field may have sent what stood there then
        sent.mockClear();
        await user.click(screen.getByRole('button', { name: 'Opslaan' }));
        const shown = one.shown(root);
        const [[values_] = []] = sent.mock.calls as [[{ veld: never }]?];
        const sight = values_ === undefined ? /fout /u.test(root.textContent) : shown;
        expect(sight, `${name}: ${JSON.stringify(shown)}`).toEqual(
          values_ === undefined ? true : one.ofSent(values_.veld),
        );
      }),
      {
        seed: 20_261_125,
        numRuns: 6,
        endOnFailure: false,
        // as each of them came, before anything is typed
        examples: one.values.map((_, index): [number, Step[]] => [index, []]),
      },
    );
  },
  120_000,
);
