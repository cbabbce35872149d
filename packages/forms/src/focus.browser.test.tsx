// forms.md 1.2 (touched, focused) and 1.8: what only a real focus and a real pointer can show.
import { UiProvider, type UiFormats, type UiLabels } from '@ledenbureau/ui';
import { createPortal } from 'react-dom';
import { describe, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import {
  CheckboxGroup,
  FieldArray,
  FieldGroup,
  maxLength,
  RadioGroup,
  required,
  TextField,
  validator,
} from './index.ts';
import { ask, type FormHandle, Plain, TestForm } from './testing/showForm.tsx';
import type { FormProps } from './Form.tsx';
import type { ReactNode } from 'react';

async function show(children: ReactNode, props: Partial<FormProps<Record<string, unknown>>> = {}) {
  const handle: FormHandle = { current: null };
  await render(
    <>
      <TestForm handle={handle} {...props}>
        {children}
        <button type="submit">Send</button>
      </TestForm>
      <p>Outside</p>
    </>,
  );
  return ask(handle);
}
const input = (name: string) => page.getByRole('textbox', { name, exact: true });
const send = () => page.getByRole('button', { name: 'Send' }).click();

const group = (
  <FieldGroup name="g">
    <Plain name="a" />
    <Plain name="b" />
  </FieldGroup>
);

describe('1.2 touched of a group', () => {
  test('1.2 touched (a): the last field is left, forwards or backwards', async () => {
    const { state } = await show(group);
    await input('b').click();
    expect(state('g').touched).toBe(false);
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(input('a')).toHaveFocus();
    expect(state('g').touched).toBe(true);
  });

  test('1.2 touched (b): a press outside while focused, by a real mouse that blurs first', async () => {
    const { state } = await show(group);
    await input('a').click();
    await page.getByText('Outside').click();
    expect(state('g').touched).toBe(true);
  });

  test('1.2 touched (b): a press outside once it had the focus, also after the focus went; never without', async () => {
    const { state, actions } = await show(group);
    await page.getByText('Outside').click();
    expect(state('g').touched).toBe(false);
    await input('a').click();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(state('g').touched).toBe(false);
    await page.getByText('Outside').click();
    expect(state('g').touched).toBe(true);
    actions.reset();
    await page.getByText('Outside').click();
    expect(state('g').touched).toBe(false);
  });

  test('1.2 touched (b): a press inside, also inside of a portal of the group, is none outside', async () => {
    const { state } = await show(
      <FieldGroup name="g">
        <Plain name="a" />
        {createPortal(<p>Popup</p>, document.body)}
        <p>Inside</p>
        <Plain name="b" />
      </FieldGroup>,
    );
    await input('a').click();
    await page.getByText('Inside').click();
    await page.getByText('Popup').click();
    expect(state('g').touched).toBe(false);
  });

  test('1.2 touched (c): leaving from a field that is not the last does not set it; the last enabled one counts', async () => {
    const { state } = await show(
      <FieldGroup name="g">
        <Plain name="a" />
        <Plain name="b" />
        <Plain name="c" disabled />
      </FieldGroup>,
    );
    await input('a').click();
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(state('g')).toMatchObject({ touched: false, focused: false });
    await input('b').click();
    await userEvent.tab();
    expect(state('g').touched).toBe(true);
  });

  test('1.2 focused: moving between the options of one field does not leave it', async () => {
    const options = [
      { value: 'x', label: 'X' },
      { value: 'y', label: 'Y' },
    ];
    const { state } = await show(<CheckboxGroup name="some" label="Some" options={options} />);
    await page.getByRole('checkbox', { name: 'X' }).click();
    await userEvent.tab();
    await expect.element(page.getByRole('checkbox', { name: 'Y' })).toHaveFocus();
    expect(state('some')).toMatchObject({ touched: false, focused: true });
    await userEvent.tab();
    expect(state('some')).toMatchObject({ touched: true, focused: false });
  });
});

describe('1.8 submit and focus', () => {
  const need = [required()];

  test('1.8 the first field with an error in document order, also one that came later and stands above', async () => {
    const handle: FormHandle = { current: null };
    const view = (late: boolean) => (
      <TestForm handle={handle}>
        {late ? <Plain key="late" name="late" validators={need} /> : null}
        <Plain key="a" name="a" validators={need} />
        <button type="submit">Send</button>
      </TestForm>
    );
    const { rerender } = await render(view(false));
    await send();
    await expect.element(input('a')).toHaveFocus();
    await rerender(view(true));
    await send();
    await expect.element(input('late')).toHaveFocus();
  });

  test('1.8 a field in a group; of a group that is wrong only as a whole, its first field', async () => {
    const wrong = [validator({ name: 'wrong', validate: () => true })];
    const { actions } = await show(
      <>
        <FieldGroup name="fine">
          <Plain name="a" />
        </FieldGroup>
        <FieldGroup name="g">
          <Plain name="b" />
          <Plain name="c" validators={need} />
        </FieldGroup>
        <FieldGroup name="h" validators={wrong}>
          <Plain name="d" />
        </FieldGroup>
      </>,
    );
    await send();
    await expect.element(input('c')).toHaveFocus();
    actions.setValue('g.c', 'x');
    await send();
    await expect.element(input('d')).toHaveFocus();
  });

  test('1.8 of a group of options the first', async () => {
    const options = [
      { value: 'x', label: 'X' },
      { value: 'y', label: 'Y' },
    ];
    await show(<RadioGroup name="one" label="One" options={options} validators={need} />);
    await send();
    await expect.element(page.getByRole('radio', { name: 'X' })).toHaveFocus();
  });

  test('a message that appears on leaving does not move the button away from under the press that left', async () => {
    const sent: string[] = [];
    await show(
      <div style={{ width: 80 }}>
        <TextField name="a" label="A" validators={[maxLength(3, { fieldName: 'A name of many words that wraps' })]} />
        <Plain
          name="b"
          initialValue="x"
          validators={[validator({ name: 'seen', validate: () => void sent.push('judged') })]}
        />
      </div>,
    );
    await input('A').click();
    await userEvent.keyboard('long');
    const before = sent.length;
    await send();
    await expect.element(page.getByText('A name of many words that wraps maxLength')).toBeVisible();
    // the submit judged everything
    expect(sent.length).toBeGreaterThan(before);
    await expect.element(input('A')).toHaveFocus();
  });

  test('1.8 valid: the focus stays', async () => {
    await show(<Plain name="a" />);
    await send();
    await expect.element(page.getByRole('button', { name: 'Send' })).toHaveFocus();
  });

  test('the caret stays where it is while typing in the middle', async () => {
    const { values } = await show(<Plain name="a" initialValue="ad" />);
    await input('a').click();
    await userEvent.keyboard('{Home}{ArrowRight}bc');
    expect(values()).toEqual({ a: 'abcd' });
  });
});

describe('arrays and the focus', () => {
  const list = (
    <FieldArray<string> name="list[]">
      {({ items, add, remove, move, addRef }) => (
        <>
          {items.map((item, index) => (
            <div key={item.key}>
              <Plain {...item.field} />
              <button type="button" onClick={() => move(index, index - 1)}>
                up {index}
              </button>
              <button type="button" onClick={() => remove(index)}>
                remove {index}
              </button>
            </div>
          ))}
          <button type="button" ref={addRef} onClick={() => add('')}>
            add
          </button>
        </>
      )}
    </FieldArray>
  );
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const initialValues = { list: ['one', 'two', 'three'] };

  test('adding puts the focus into the new field; removing into the next one, the last, or the button that adds', async () => {
    const { values } = await show(list, { initialValues });
    await button('add').click();
    await userEvent.keyboard('four');
    expect(values()).toEqual({ list: ['one', 'two', 'three', 'four'] });
    await button('remove 1').click();
    await expect.element(input('list[]').nth(1)).toHaveFocus();
    await expect.element(input('list[]').nth(1)).toHaveValue('three');
    await button('remove 2').click();
    await expect.element(input('list[]').nth(1)).toHaveFocus();
    await button('remove 0').click();
    await button('remove 0').click();
    await expect.element(button('add')).toHaveFocus();
    expect(values()).toEqual({ list: [] });
  });

  test('moving takes value and states along and keeps the focus', async () => {
    const { values, state } = await show(list, { initialValues });
    await input('list[]').nth(2).fill('3');
    await button('up 2').click();
    expect(values()).toEqual({ list: ['one', '3', 'two'] });
    expect(state('list[1]')).toMatchObject({ touched: true, dirty: true });
    await expect.element(button('up 1')).toHaveFocus();
    expect(state()).toMatchObject({ changed: true, dirty: true });
  });
});

test('Enter in a field submits; a form in a portal below another one submits itself alone', async () => {
  const sent: string[] = [];
  const inner: FormHandle = { current: null };
  await show(
    <>
      <Plain name="outer" />
      {createPortal(
        <UiProvider labels={{} as UiLabels} formats={{} as UiFormats}>
          <TestForm handle={inner} onSubmit={async () => void sent.push('inner')}>
            <Plain name="inner" />
          </TestForm>
        </UiProvider>,
        document.body,
      )}
    </>,
    { onSubmit: async () => void sent.push('outer') },
  );
  await input('inner').click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual(['inner']);
  await input('outer').click();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual(['inner', 'outer']);
});
