// Nothing that a Yup schema says is ignored in silence.
import { act, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { CheckboxGroup, FieldArray, FieldGroup, type FormProps, y } from '../index.ts';
import { show } from '../testing/show.tsx';
import { Plain, type Submit } from '../testing/showForm.tsx';

/** Submits a form with this schema; whether it was sent, and how the schema's parts stand. */
async function submit(schema: FormProps<object>['schema'] & {}, fields: React.ReactNode, initialValues: object = {}) {
  const onSubmit = vi.fn<Submit>(async () => {});
  const form = show(fields, { schema, onSubmit, initialValues: { ...initialValues } });
  await act(async () => form.actions.submit());
  return { ...form, sent: () => onSubmit.mock.calls.length > 0 };
}

const persons = (
  <FieldArray<{ name: string }> name="persons[]">
    {({ items }) =>
      items.map(({ key, field }) => (
        <FieldGroup key={key} {...field}>
          <Plain name="name" />
        </FieldGroup>
      ))
    }
  </FieldArray>
);

describe('an array', () => {
  const schema = y.object({
    persons: y
      .array()
      .of(y.object({ name: y.string().max(3) }))
      .min(2)
      .test('twice', (list) => new Set(list?.map(({ name }) => name)).size === list?.length),
  });

  test('its own rules are judged, beside those of its members', async () => {
    const one = await submit(schema, persons, { persons: [{ name: 'x' }] });
    expect([one.sent(), one.shown('persons')]).toEqual([false, 'error min']);
  });

  test('a test of its own sees all members; the members keep their rules', async () => {
    const two = await submit(schema, persons, { persons: [{ name: 'x' }, { name: 'x' }] });
    expect([two.sent(), two.shown('persons')]).toEqual([false, 'error twice']);
    act(() => two.actions.setValue('persons[1].name', 'long'));
    expect([two.shown('persons'), two.shown('persons[1].name')]).toEqual([null, 'error maxLength']);
  });

  test('required() asks for a member', async () => {
    const none = await submit(y.object({ persons: y.array().required() }), persons);
    expect([none.sent(), none.shown('persons')]).toEqual([false, 'error required']);
  });

  test('also one without a FieldArray', async () => {
    const list = await submit(y.object({ l: y.array().of(y.string()).min(2) }), <Plain name="l[]" initialValue="x" />);
    expect([list.sent(), list.shown('l')]).toEqual([false, 'error min']);
  });

  test('of several choices is one field', async () => {
    const options = [{ value: 'a', label: 'A' }];
    const box = <CheckboxGroup name="tags" label="Tags" options={options} initialValue={['a']} />;
    const tags = await submit(y.object({ tags: y.array().of(y.string()).min(2) }), box);
    expect([tags.sent(), tags.shown('tags')]).toEqual([false, 'error min']);
  });

  test('a tuple is judged as a whole', async () => {
    const pair = (
      <>
        <Plain name="pair[]" initialValue="x" />
        <Plain name="pair[]" initialValue="long" />
      </>
    );
    const tuple = await submit(y.object({ pair: y.tuple([y.string().max(1), y.string().max(1)]) }), pair);
    expect([tuple.sent(), tuple.shown('pair')]).toEqual([false, 'error maxLength']);
  });
});

describe('an object', () => {
  const term = y
    .object({ from: y.string().required(), to: y.string().required() })
    .test('order', ({ from, to }) => from <= to);
  const fields = (
    <>
      <Plain name="from" />
      <Plain name="to" />
    </>
  );

  test('a test of a nested one is the group’s', async () => {
    const group = <FieldGroup name="term">{fields}</FieldGroup>;
    const values = { term: { from: '2', to: '1' } };
    const { sent, shown, actions } = await submit(y.object({ term }), group, values);
    expect([sent(), shown('term')]).toEqual([false, 'error order']);
    expect(screen.getByText('term order')).toBeVisible();
    act(() => actions.setValue('term.to', '3'));
    expect(shown('term')).toBeNull();
  });

  test('a test of the whole is the form’s', async () => {
    const { sent, actions, state } = await submit(term, fields, { from: '2', to: '1' });
    expect([sent(), state().hasError]).toEqual([false, true]);
    act(() => actions.setValue('to', '3'));
    expect(state().hasError).toBe(false);
  });

  test('that is lazy, or decided by another field, is judged as a whole', async () => {
    const group = (
      <>
        <Plain name="kind" />
        <FieldGroup name="g">
          <Plain name="a" />
        </FieldGroup>
      </>
    );
    const decided = y.object({
      kind: y.string(),
      g: y.object().when('kind', { is: 'x', then: (object) => object.shape({ a: y.string().max(1) }) }),
    });
    const values = { kind: 'x', g: { a: 'long' } };
    const when = await submit(decided, group, values);
    expect([when.sent(), when.shown('g')]).toEqual([false, 'error maxLength']);
  });

  test('a lazy schema of a field is asked each time', async () => {
    const lazy = y.object({ a: y.lazy((value: unknown) => (value === 'x' ? y.string() : y.string().max(1))) });
    const { sent, shown } = await submit(lazy, <Plain name="a" />, { a: 'long' });
    expect([sent(), shown('a')]).toEqual([false, 'error maxLength']);
  });

  test('that the form as a whole is required says nothing', async () => {
    const { sent } = await submit(y.object({ from: y.string(), to: y.string() }).required(), fields);
    expect(sent()).toBe(true);
  });
});

describe('a key that no field has', () => {
  const report = () => vi.spyOn(globalThis, 'reportError').mockImplementation(() => {});

  test.each([
    ['typo', y.object({ a: y.string(), typo: y.string().required() })],
    ['g.typo', y.object({ a: y.string(), g: y.object({ b: y.string(), typo: y.string().required() }) })],
  ])('is an error for the programmer: %s', async (path, schema) => {
    const reported = report();
    const fields = [
      <Plain key="a" name="a" />,
      <FieldGroup key="g" name="g">
        <Plain name="b" />
      </FieldGroup>,
    ];
    const { sent } = await submit(schema, fields);
    expect(sent()).toBe(false);
    expect(reported).toHaveBeenCalledWith(expect.objectContaining({ mistake: 'unknownKey' }));
    expect(String(reported.mock.calls[0]?.[0])).toContain(`"${path}"`);
    reported.mockRestore();
  });

  test('is none when its field comes later, or went: it has an initial value, or was there', async () => {
    const schema = y.object({ a: y.string(), later: y.string().required(), went: y.string().required() });
    const onSubmit = vi.fn<Submit>(async () => {});
    const props = { schema, onSubmit, initialValues: { later: '' } };
    const { actions, rerender } = show([<Plain key="a" name="a" />, <Plain key="went" name="went" />], props);
    rerender([<Plain key="a" name="a" />], props);
    await act(async () => actions.submit());
    expect(onSubmit).toHaveBeenCalledWith({ a: '' }, expect.anything());
  });
});
