import { Feedback, FormGroup, FormLayout } from '@ledenbureau/ui';
import { type ReactNode, useId, useMemo } from 'react';
import { describedWith, type Scope, ScopeContext, toFeedback, useMessageText, useScope } from './context.ts';
import { GroupNode } from './core/groupNode.ts';
import { asValues, keyOf, type Values } from './core/values.ts';
import { useLatest, useMember, useNode } from './useMember.ts';
import { schemaBelow, withWhole } from './validators/fromSchema.ts';
import type { FeedbackType, Validator } from './validators/validator.ts';

export interface FieldGroupProps<T extends object = Values> {
  /** Its key in the values; one that ends in [] makes it a member of an array. */
  name: string | number;
  /** What its fields are together. With it the group is a fieldset. */
  legend?: string;
  hint?: ReactNode;
  /** Rules about its values together. required(): one filled field is enough. */
  validators?: readonly Validator<T>[];
  types?: readonly FeedbackType[];
  /** Disables all of it: its key is then absent from the values. */
  disabled?: boolean;
  /** Its first values, before those of the form. */
  initialValue?: T;
  /** Which member of a FieldArray it is: comes with `field` of the member. */
  item?: string | undefined;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** Fields that belong together: one key in the values, states of their own, rules about them together. */
export function FieldGroup<T extends object = Values>(props: FieldGroupProps<T>) {
  const { legend, hint, validators, types, disabled = false, initialValue, item, id, className, children } = props;
  const name = String(props.name);
  const outer = useScope();
  const text = useMessageText();
  const generatedId = useId();
  const ownId = id ?? generatedId;
  const { group: parent } = outer;
  const node = useNode(() => openGroup(outer, name, initialValue, item), parent, name, item);
  const feedback = toFeedback(useLatest(node, node.getView), text);

  const key = keyOf(name);
  const inArray = key !== name;
  const schema = useMemo(() => schemaBelow(outer.schema, key, inArray), [outer.schema, key, inArray]);
  const rules = withWhole(validators, schema);
  const listRules =
    inArray && item === undefined ? withWhole(undefined, schemaBelow(outer.schema, key, false)) : undefined;
  useMember(node, parent, { name, item, listRules }, { validators: rules, types, disabled, label: legend });

  const describedBy = describedWith(feedback !== undefined && `${ownId}-feedback`, outer);
  const off = outer.disabled || disabled;
  const scope = useMemo<Scope>(
    () => ({ ...outer, group: node, schema, disabled: off, describedBy }),
    [outer, node, schema, off, describedBy],
  );

  const root = { className, ref: node.place, onPointerDown: node.pressInside };
  return (
    <ScopeContext value={scope}>
      {legend === undefined ? (
        <FormLayout width="full" {...root}>
          {children}
          {rules || feedback ? <Feedback id={`${ownId}-feedback`} feedback={feedback} /> : null}
        </FormLayout>
      ) : (
        <FormGroup
          {...root}
          id={ownId}
          as="fieldset"
          label={legend}
          hint={hint}
          required={rules?.some(({ required }) => required === true) ?? false}
          disabled={off}
          feedback={feedback}
          describedBy={outer.describedBy}
        >
          <FormLayout width="full">{children}</FormLayout>
        </FormGroup>
      )}
    </ScopeContext>
  );
}

/** The node that holds the values of a name: the one that was there, or a new one with what waits for it. */
function openGroup(
  { store, group }: Scope,
  name: string,
  ownInitial: object | undefined,
  item: string | undefined,
): GroupNode {
  const { node, initial, waiting } = group.find(name, keyOf(name) !== name, item, ownInitial);
  if (node instanceof GroupNode) return node;
  const newNode = new GroupNode(store, name, asValues(initial));
  newNode.hasOwnInitial = ownInitial !== undefined;
  newNode.setValue(waiting);
  return newNode;
}
