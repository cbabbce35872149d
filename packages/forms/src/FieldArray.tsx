import { Feedback } from '@ledenbureau/ui';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { describedWith, type Scope, ScopeContext, toFeedback, useMessageText, useScope } from './context.ts';
import { keyOf } from './core/values.ts';
import { useLatest, useMember, useNode } from './useMember.ts';
import { schemaBelow, withWhole } from './validators/fromSchema.ts';
import type { FeedbackType, Validator } from './validators/validator.ts';

/** A member of the array: give `key` to React and spread `field` on its field or FieldGroup. */
export interface FieldArrayItem<T> {
  key: string;
  field: { name: string; item: string; initialValue: T };
}

export interface FieldArrayApi<T> {
  items: readonly FieldArrayItem<T>[];
  /** Adds a member at the end, or at an index, and puts the focus into its first field. */
  add(value: T, at?: number): void;
  /** Removes a member; the focus goes to its successor, else to the one before, else to `addRef`. */
  remove(index: number): void;
  /** Moves a member with its values and states; the focus stays where it was. */
  move(from: number, to: number): void;
  /** The button that adds: it takes the focus when no member is left. */
  addRef(element: HTMLElement | null): void;
}

export interface FieldArrayProps<T> {
  /** Ends in []: `persons[]` gives the values key `persons`. */
  name: string;
  /** What messages call the array as a whole; default its name. */
  label?: string;
  /** Rules about its members together: how many, none twice. Their message stands below the members. */
  validators?: readonly Validator<T[]>[];
  types?: readonly FeedbackType[];
  children(api: FieldArrayApi<T>): ReactNode;
}

/** The members of an array of fields or groups: add, remove, move. Their order in the document is that of the values. */
export function FieldArray<T = unknown>(props: FieldArrayProps<T>) {
  const { name, label, validators, types, children } = props;
  const outer = useScope();
  const { group } = outer;
  const text = useMessageText();
  const id = `${useId()}-feedback`;
  const key = keyOf(name);
  const array = useNode(() => group.array(key), group, name);
  const items = useLatest(array, () => array.items);
  const feedback = toFeedback(useLatest(array, array.getView), text);
  const rules = withWhole(validators, schemaBelow(outer.schema, key, false));
  useMember(array, group, { name }, { validators: rules, types, label: label ?? key });

  // after the members that went are out: their effects are cleaned up first
  const previousItems = useRef(items);
  useEffect(() => {
    if (previousItems.current === items) return;
    previousItems.current = items;
    array.arranged();
  }, [items, array]);

  const describedBy = describedWith(feedback !== undefined && id, outer);
  const scope = useMemo<Scope>(() => ({ ...outer, describedBy }), [outer, describedBy]);
  return (
    <ScopeContext value={scope}>
      {children({
        items: items.map(({ key: item, initial }) => ({
          key: item,
          field: { name: `${key}[]`, item, initialValue: initial as T },
        })),
        add: (value, at) => array.add(value, at),
        remove: (index) => array.remove(index),
        move: (from, to) => array.move(from, to),
        addRef: array.place,
      })}
      {rules || feedback ? <Feedback id={id} feedback={feedback} /> : null}
    </ScopeContext>
  );
}
