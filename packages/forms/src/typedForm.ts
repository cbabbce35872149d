import type { ComponentType, ReactNode } from 'react';
import type { FormActions } from './actions.ts';
import { FieldArray, type FieldArrayProps } from './FieldArray.tsx';
import { FieldGroup, type FieldGroupProps } from './FieldGroup.tsx';
import { Form, type FormProps } from './Form.tsx';
import type { Field, UseFieldOptions } from './field.ts';
import { useField } from './useField.ts';
import { useFormActions, useFormValues } from './useForm.ts';

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

/** The keys that may be missing, because their field is disabled or not there: those that V says are optional. */
type OptionalKey<V> = { [K in Key<V>]-?: object extends Pick<V, K> ? K : never }[Key<V>];
type MayMiss<V> = OptionalKey<V> | `${string}[]`;

/** Only a field whose key may be missing can be disabled. */
type Place<V, N> =
  | { name: Extract<N, MayMiss<V>>; disabled?: boolean | undefined }
  | { name: Exclude<N, MayMiss<V>>; disabled?: false | undefined };

/** A component bound to a value of type T, with the names of V that hold one. */
type Named<V, P> = P extends { initialValue?: infer T }
  ? ComponentType<Omit<P, 'name' | 'disabled'> & Place<V, NameOf<V, Exclude<T, undefined>>>>
  : never;

type NamedAll<V, C> = { readonly [K in keyof C]: C[K] extends ComponentType<infer P> ? Named<V, P> : never };

type Plain<T> =
  NonNullable<T> extends readonly unknown[] | Date | Blob | ((...args: never) => unknown)
    ? never
    : NonNullable<T> extends object
      ? NonNullable<T>
      : never;
type ArrayName<V> = Extract<FieldName<V>, `${string}[]`>;
type Members<V, N> = N extends `${infer K}[]` ? (K extends Key<V> ? Member<V[K]> : never) : never;

/** The names of groups: of keys that hold objects, and of arrays of these. */
type GroupName<V> = { [N in FieldName<V>]: Plain<FieldValue<V, N>> extends never ? never : N }[FieldName<V>];
type GroupValue<V, N> = Plain<FieldValue<V, N>>;

/** A path to a value: `name`, `address.street`, `persons[1].name`. */
type Path<V> = {
  [K in Key<V>]:
    | K
    | (NonNullable<V[K]> extends readonly (infer Item)[]
        ? `${K}[${number}]` | (Plain<Item> extends never ? never : `${K}[${number}].${Path<Plain<Item>>}`)
        : Plain<V[K]> extends never
          ? never
          : `${K}.${Path<Plain<V[K]>>}`);
}[Key<V>];

type PathValue<V, P> =
  P extends Key<V>
    ? V[P]
    : P extends `${infer K}[${number}].${infer Rest}`
      ? K extends Key<V>
        ? PathValue<Plain<Member<V[K]>>, Rest>
        : never
      : P extends `${infer K}[${number}]`
        ? K extends Key<V>
          ? Member<V[K]>
          : never
        : P extends `${infer K}.${infer Rest}`
          ? K extends Key<V>
            ? PathValue<Plain<V[K]>, Rest>
            : never
          : never;

/** Fields, groups and arrays for values of type V. */
interface TypedFields<V extends object, C> {
  useField<N extends FieldName<V>>(name: N, options?: UseFieldOptions<FieldValue<V, N>>): Field<FieldValue<V, N>>;
  FieldArray<N extends ArrayName<V>>(props: Omit<FieldArrayProps<Members<V, N>>, 'name'> & { name: N }): ReactNode;
  FieldGroup<N extends GroupName<V>>(
    props: Omit<FieldGroupProps<GroupValue<V, N>>, 'name' | 'disabled'> & Place<V, N> & { name: N },
  ): ReactNode;
  /** The fields inside a group, or inside each group of an array: `entry.below('persons[]')`. */
  below<N extends GroupName<V>>(name: N): TypedFields<GroupValue<V, N>, C> & NamedAll<GroupValue<V, N>, C>;
}

/** The form contract for values of type V: wrong names and wrong types of value do not compile. */
export interface TypedForm<V extends object, C = object> extends TypedFields<V, C> {
  Form: ComponentType<FormProps<V>>;
  useFormValues<R>(selector: (values: V) => R): R;
  useFormActions(): Omit<FormActions<V>, 'setValue'> & {
    setValue<P extends Path<V>>(path: P, value: PathValue<V, P>): void;
  };
}

/**
 * Names checked against the type of the values. At runtime the components are the ones given:
 * `const entry = typedForm<Values>()({ TextField, MoneyField }); <entry.MoneyField name="price" … />`. A key whose field
 * may be disabled, or not be there, is optional in the type: `onSubmit` may miss it.
 */
export const typedForm =
  <V extends object>() =>
  <C extends object>(components: C): TypedForm<V, C> & NamedAll<V, C> => {
    const all = { Form, FieldArray, FieldGroup, useField, useFormValues, useFormActions, ...components };
    const typed: object = { ...all, below: () => typed };
    return typed as TypedForm<V, C> & NamedAll<V, C>;
  };
