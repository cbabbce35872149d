import { useContext } from 'react';
import { type Engine, isEngine, type Scope, ScopeContext, toFeedback, useMessageText, useScope } from './context.ts';
import { FieldNode } from './core/fieldNode.ts';
import type { InteractionState } from './core/flags.ts';
import { keyOf } from './core/values.ts';
import type { Field, FieldHandle, UseFieldOptions } from './field.ts';
import { useLatest, useMember, useNode } from './useMember.ts';
import { schemaBelow, schemaRule, withWhole } from './validators/fromSchema.ts';
import type { Validator } from './validators/validator.ts';

/** The node that holds the value of a name: the one that was there, or a new one with what waits for it. */
function openField<T>({ group, store }: Scope, name: string, options: UseFieldOptions<T>): FieldNode {
  const { initialValue, emptyValue = '', item } = options;
  const { node, initial, waiting } = group.find(name, isMember(name, options), item, initialValue);
  if (node instanceof FieldNode) return node;
  const first = initial ?? emptyValue;
  const newNode = new FieldNode(store, name, first, waiting ?? first, options);
  newNode.hasOwnInitial = initialValue !== undefined;
  return newNode;
}

const isMember = (name: string, { multiple }: { multiple?: boolean | undefined }) => keyOf(name) !== name && !multiple;

/**
 * One field of the form around it. Only a change of its value, message or pending answer renders the caller; use
 * useFieldState for the interaction states.
 */
export function useField<T>(name: string | number, options: UseFieldOptions<T> = {}): Field<T> {
  const scope = useContext(ScopeContext);
  const engine = isEngine(scope) ? scope : ownEngine;
  return engine.useField(String(name), options);
}

/** A field of our own Form. */
function useOwnField<T>(name: string, options: UseFieldOptions<T>): Field<T> {
  const { item, validators = none } = options;
  const scope = useScope();
  const text = useMessageText();
  const { group, schema } = scope;
  const node = useNode(() => openField(scope, name, options), group, name, item);
  const view = useLatest(node, node.getView);

  const key = keyOf(name);
  const inArray = isMember(name, options);
  const rule = schemaRule(schemaBelow(schema, key, inArray));
  const rules = rule ? [...validators, rule as Validator<T>] : validators;
  const listRules = inArray && !item ? withWhole(undefined, schemaBelow(schema, key, false)) : undefined;
  useMember(node, group, { name, item, listRules }, { ...options, validators: rules });

  return {
    ...node.handlers,
    value: view.value as T,
    feedback: toFeedback(view, text),
    required: view.required || rules.some(({ required }) => required === true),
    disabled: scope.disabled || (options.disabled ?? false),
    pending: view.pending,
    describedBy: scope.describedBy,
    epoch: view.epoch,
    typed: node.unread ?? undefined,
    state: node,
  };
}

const none: readonly never[] = [];
const ownEngine: Engine = { useField: useOwnField };

/** The interaction states of a field or group, kept up to date. */
export const useFieldState = ({ state }: { state: FieldHandle }): InteractionState => useLatest(state, state.getState);
