// A bound field tells its owner of a change with the event behind it, and the form takes no event for a text that was not read.
import { UiProvider } from '@ledenbureau/ui';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { Checkbox, Combobox, DateField, FileUpload, MoneyField, MonthField, Select, TextField } from './index.ts';
import { show } from './testing/show.tsx';

type Tell = (value: unknown, event?: unknown) => void;
const field = { name: 'a', label: 'A' };
const options = [
  { value: 'x', label: 'X' },
  { value: 'y', label: 'Y' },
];
const typed = (text: string) => () => userEvent.type(screen.getByLabelText('A'), text);

const fields: Record<string, { of(tell: Tell): ReactElement; by(): Promise<unknown>; value: unknown }> = {
  TextField: { of: (tell) => <TextField {...field} onChange={tell} />, by: typed('b'), value: 'b' },
  MoneyField: { of: (tell) => <MoneyField {...field} onChange={tell} />, by: typed('1'), value: 100 },
  DateField: { of: (tell) => <DateField {...field} onChange={tell} />, by: typed('2026-11-21'), value: '2026-11-21' },
  MonthField: {
    of: (tell) => <MonthField {...field} initialValue="2026-11" onChange={tell} />,
    by: () => userEvent.selectOptions(screen.getAllByRole('combobox')[0]!, '3'),
    value: '2026-03',
  },
  Select: {
    of: (tell) => <Select {...field} options={options} onChange={tell} />,
    by: () => userEvent.selectOptions(screen.getByLabelText('A'), 'y'),
    value: 'y',
  },
  Checkbox: {
    of: (tell) => <Checkbox {...field} onChange={tell} />,
    by: () => userEvent.click(screen.getByLabelText('A')),
    value: true,
  },
  Combobox: {
    of: (tell) => <Combobox {...field} options={['Appel']} getKey={String} getLabel={String} onChange={tell} />,
    by: typed('App{Enter}'),
    value: 'Appel',
  },
};

test.each(Object.entries(fields))(
  '%s: the event comes last, and the form has the value',
  async (_name, { of, by, value }) => {
    const tell = vi.fn<Tell>();
    const { values } = show(<UiProvider>{of(tell)}</UiProvider>);
    await by();
    expect(tell.mock.lastCall).toEqual([value, expect.objectContaining({ nativeEvent: expect.any(Event) as Event })]);
    expect(values()).toEqual({ a: value });
  },
);

test('FileUpload: the event comes last, and the form has the file', async () => {
  const tell = vi.fn<Tell>();
  const { values } = show(
    <UiProvider>
      <FileUpload {...field} onChange={tell} />
    </UiProvider>,
  );
  const file = new File(['a'], 'a.txt');
  await userEvent.upload(screen.getByLabelText('A'), file);
  expect(tell.mock.lastCall).toEqual([[file], expect.objectContaining({ nativeEvent: expect.any(Event) as Event })]);
  expect(values()).toEqual({ a: [file] });
});
