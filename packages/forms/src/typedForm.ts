import type { ComponentType } from 'react';
import { Form, type FormProps } from './Form.tsx';
import { type Field, useField, type UseFieldOptions } from './useField.ts';
import { type FormActions, useFormActions, useFormValues } from './useForm.ts';

type Key<V> = keyof V & string;
type Member<T> = NonNullable<T> extends readonly (infer Item)[] ? Item : never;

/** The names of the fields of V: its keys, and for an array also the key with [] for one member. */
export type FieldName<V> = { [K in Key<V>]: NonNullable<V[K]> extends readonly unknown[] ? K | `${K}[]` : K }[Key<V>];

/** What a field of that name holds. */
type FieldValue<V, N> = N extends `${infer K}[]`
  ? K extends Key<V>
    ? Member<V[K]>
    : never
  : N extends Key<V>
    ? Exclude<V[N], undefined>
    : never;

/** The names whose field holds a T. A field of several choices is named with or without []. */
type NameOf<V, T> = {
  [N in FieldName<V>]:
    | (Same<FieldValue<V, N>, T> extends true ? N : never)
    | (T extends readonly unknown[]
        ? N extends `${infer K}[]`
          ? K extends Key<V>
            ? Same<V[K], T> extends true
              ? N
              : never
            : never
          : never
        : never);
}[FieldName<V>];

/** A narrower value may be drawn by a wider field (a union of texts by a Select), null only by one that knows null. */
type Same<A, B> = [Exclude<A, undefined>] extends [B]
  ? null extends B
    ? null extends A
      ? true
      : [B] extends [A]
        ? true
        : false
    : true
  : false;

/** A component bound to a value of type T, with the names of V that hold one. */
type Named<V, P> = P extends { initialValue?: infer T }
  ? ComponentType<Omit<P, 'name'> & { name: NameOf<V, Exclude<T, undefined>> }>
  : never;

type NamedAll<V, C> = { readonly [K in keyof C]: C[K] extends ComponentType<infer P> ? Named<V, P> : never };

/** The form contract for values of type V: wrong names and wrong types of value do not compile. */
export interface TypedForm<V extends object> {
  Form: ComponentType<FormProps<V>>;
  useField<N extends FieldName<V>>(name: N, options?: UseFieldOptions<FieldValue<V, N>>): Field<FieldValue<V, N>>;
  useFormValues<R>(selector: (values: V) => R): R;
  useFormActions(): Omit<FormActions<V>, 'setValue'> & {
    setValue<N extends Key<V>>(name: N, value: V[N]): void;
  };
}

const core = { Form, useField, useFormValues, useFormActions };

/**
 * Names checked against the type of the values. At runtime the components are the ones given:
 * `const entry = typedForm<Values>()({ TextField, MoneyField }); <entry.MoneyField name="price" … />`.
 * For the fields inside a group, give the type of the group's values.
 */
export const typedForm =
  <V extends object>() =>
  <C extends object>(components: C): TypedForm<V> & NamedAll<V, C> =>
    ({ ...core, ...components }) as unknown as TypedForm<V> & NamedAll<V, C>;
