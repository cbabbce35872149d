import { FormGroup } from '@ledenbureau/ui';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { type Scope, ScopeContext, useMessageText, useScope } from './context.ts';
import { GroupNode } from './core/groupNode.ts';
import { asValues, keyOf, type Values } from './core/values.ts';
import { useLatest, useMember } from './useMember.ts';
import { schemaBelow } from './validators/fromSchema.ts';
import type { FeedbackType, Validator } from './validators/validator.ts';

export interface FieldGroupProps<T extends object = Values> {
  /** Its key in the values; one that ends in [] makes it a member of an array. */
  name: string;
  /** What its fields are together. With it the group is a fieldset and shows its own message. */
  legend?: string;
  hint?: ReactNode;
  /** Rules about its values together. required(): one filled field is enough. */
  validators?: readonly Validator<T>[];
  types?: readonly FeedbackType[];
  /** Disables all of it: its key is then absent from the values. */
  disabled?: boolean;
  /** Its first values, before those of the form. */
  initialValue?: T;
  id?: string;
  className?: string;
  children: ReactNode;
}

/** Fields that belong together: one key in the values, states of their own, rules about them together. */
export function FieldGroup<T extends object = Values>(props: FieldGroupProps<T>) {
  const { name, legend, hint, validators, types, disabled = false, initialValue, id, className, children } = props;
  const outer = useScope();
  const text = useMessageText();
  const generatedId = useId();
  const ownId = id ?? generatedId;
  const { group: parent } = outer;
  const [node] = useState(() => createGroup(outer, name, initialValue));
  const message = useLatest(node, node.getShown);
  useMember(node, parent, name, { validators, types, disabled, label: legend });

  const key = keyOf(name);
  const schema = useMemo(() => schemaBelow(outer.schema, key, key !== name), [outer.schema, key, name]);
  const describedBy =
    message && legend ? [`${ownId}-feedback`, outer.describedBy].filter(Boolean).join(' ') : outer.describedBy;
  const off = outer.disabled || disabled;
  const scope = useMemo<Scope>(
    () => ({ ...outer, group: node, schema, disabled: off, describedBy }),
    [outer, node, schema, off, describedBy],
  );

  const root = { className, ref: node.place, onPointerDown: node.pressInside };
  return (
    <ScopeContext value={scope}>
      {legend === undefined ? (
        <div {...root}>{children}</div>
      ) : (
        <FormGroup
          {...root}
          id={ownId}
          as="fieldset"
          label={legend}
          hint={hint}
          required={validators?.some(({ required }) => required === true) ?? false}
          disabled={off}
          {...(message ? { feedback: { type: message.type, message: text(message) } } : {})}
          {...(outer.describedBy === undefined ? {} : { describedBy: outer.describedBy })}
        >
          {children}
        </FormGroup>
      )}
    </ScopeContext>
  );
}

function createGroup({ store, group }: Scope, name: string, given: object | undefined): GroupNode {
  const key = keyOf(name);
  const start = given || key !== name ? { initial: given, value: given } : group.startOf(key);
  const node = new GroupNode(store, name, asValues(start.initial));
  node.given = given !== undefined;
  if (start.value !== start.initial) node.setValue(start.value);
  return node;
}
