// oxlint-disable react/no-children-prop -- no JSX: each call is one line to compile, or not to
// Type tests: what must not compile is marked; the type check of the workspace fails when it does.
import { type ComponentProps, createElement } from 'react';
import { expect, expectTypeOf, test } from 'vitest';
import {
  Checkbox,
  CheckboxGroup,
  type Field,
  type FieldMessage,
  maxLength,
  MoneyField,
  Select,
  TextField,
  typedForm,
  validator,
  type Validator,
} from './index.ts';

interface Entry {
  name: string;
  kind: 'issue' | 'transfer';
  price?: number | null;
  agreed: boolean;
  tags: string[];
  persons: { first: string; born?: string; phones: string[] }[];
  address: { street: string };
  reason?: string;
}

const entry = typedForm<Entry>()({ TextField, Select, MoneyField, Checkbox, CheckboxGroup });

test('a wrong name, or a field of another type of value, does not compile', () => {
  const label = 'x';
  createElement(entry.TextField, { name: 'name', label });
  createElement(entry.TextField, { name: 'tags[]', label });
  createElement(entry.MoneyField, { name: 'price', label });
  createElement(entry.Checkbox, { name: 'agreed', label });
  createElement(entry.CheckboxGroup, { name: 'tags', label, options: [] });
  createElement(entry.Select, { name: 'kind', label, options: [] });
  // @ts-expect-error -- no such field
  createElement(entry.TextField, { name: 'nam', label });
  createElement(entry.TextField, { name: 'reason', label, disabled: Boolean(label) });
  // @ts-expect-error -- onSubmit is promised a name
  createElement(entry.TextField, { name: 'name', label, disabled: Boolean(label) });
  // @ts-expect-error -- an amount is not text
  createElement(entry.TextField, { name: 'price', label });
  // @ts-expect-error -- text is not an amount
  createElement(entry.MoneyField, { name: 'name', label });
  // @ts-expect-error -- the whole array is not one text
  createElement(entry.TextField, { name: 'tags', label });
  // @ts-expect-error -- a text is not yes or no
  createElement(entry.Checkbox, { name: 'name', label });
  expect(entry.TextField).toBe(TextField);
});

test('values, actions and validators know their types', () => {
  // never called: these are hooks
  const inside = () => {
    expectTypeOf(entry.useField('price')).toEqualTypeOf<Field<number | null>>();
    expectTypeOf(entry.useFormValues((values) => values.persons[0]?.first)).toEqualTypeOf<string | undefined>();
    const { setValue, setValues } = entry.useFormActions();
    setValue('name', 'x');
    // @ts-expect-error -- another type of value
    setValue('name', 1);
    // @ts-expect-error -- no such field
    setValue('nam', 'x');
    // @ts-expect-error -- another type of value
    setValues({ agreed: 'yes' });
    setValue('persons[1].first', 'x');
    setValue('address.street', 'x');
    setValue('tags[0]', 'x');
    // @ts-expect-error -- another type of value, below
    setValue('persons[1].first', 1);
    // @ts-expect-error -- no such field, below
    setValue('address.city', 'x');
    const { FieldArray, FieldGroup } = entry;
    createElement(FieldGroup<'address'>, { name: 'address', children: null, initialValue: { street: 'x' } });
    // @ts-expect-error -- an address is no array
    createElement(FieldArray<'address'>, { name: 'address', children: () => null });
    createElement(FieldArray<'tags[]'>, {
      name: 'tags[]',
      children: ({ items, add }) => {
        expectTypeOf(items[0]!.field.initialValue).toEqualTypeOf<string>();
        // @ts-expect-error -- another type of member
        add(1);
        return null;
      },
    });
    // @ts-expect-error -- a rule of numbers for a field of text
    entry.useField('name', { validators: [validator<number>({ name: 'n', validate: (value) => value > 1 })] });
    // @ts-expect-error -- no such field
    entry.useField('nam');
  };
  expect(inside).toBeTypeOf('function');
  const rule: Validator<string> = maxLength(3);
  expect(rule.name).toBe('maxLength');
});

test('groups and arrays know the names and types of what is in them', () => {
  const person = entry.below('persons[]');
  const label = 'x';
  createElement(person.TextField, { name: 'first', label });
  createElement(person.TextField, { name: 'phones[]', label });
  createElement(person.TextField, { name: 'born', label, disabled: Boolean(label) });
  createElement(entry.below('address').TextField, { name: 'street', label });
  // @ts-expect-error -- no such field in a person
  createElement(person.TextField, { name: 'street', label });
  // @ts-expect-error -- a text is no group
  entry.below('name');
  expect(person.TextField).toBe(TextField);
});

test('onSubmit may miss what is optional, and nothing else', () => {
  type Sent = Parameters<ComponentProps<typeof entry.Form>['onSubmit']>[0];
  expectTypeOf<Sent['name']>().toEqualTypeOf<string>();
  expectTypeOf<Sent['reason']>().toEqualTypeOf<string | undefined>();
});

test('nothing that is given out is of any type', () => {
  expectTypeOf<Field<string>['value']>().not.toBeAny();
  expectTypeOf<FieldMessage['params']>().not.toBeAny();
  expectTypeOf<Parameters<NonNullable<Validator['validate']>>[0]>().not.toBeAny();
  expectTypeOf<ReturnType<typeof entry.useFormActions>['setValue']>().not.toBeAny();
});
