import { type FormikContextType, useFormikContext } from 'formik';
import { createContext, useContext, useLayoutEffect, useMemo, useState } from 'react';
import { useMessageText } from '../context.ts';
import { Presses } from '../core/presses.ts';
import type { ParsedValue } from '../core/typed.ts';
import { isEqual, keyOf, type Values } from '../core/values.ts';
import type { Field, UseFieldOptions } from '../field.ts';
import { useLatest } from '../useMember.ts';
import { HeldField, isNothing } from './heldField.ts';
import { firstText, toMessage } from './words.ts';

/** Our fields in one Formik: each is found here when a submit fails. */
export class HeldFields extends Set<HeldField> {
  readonly presses = new Presses(() => {});
}
export const HeldFieldsContext = createContext(new HeldFields());

const none: readonly never[] = [];

/**
 * Formik tells nobody of a reset: then what it holds is what it began with, and no copy of it. Errors of a check that was
 * under way may be back at once.
 */
const resetOf = ({
  values,
  touched,
  errors,
  initialValues,
  initialTouched,
  initialErrors,
}: FormikContextType<Values>) =>
  values === initialValues && touched === initialTouched ? 1 + Number(errors === initialErrors) : 0;

/**
 * One field of the Formik around it: value, error and touched are Formik's, by path. Our own rules, and a text that
 * cannot be read, reach Formik as the validation of the field.
 */
export function useFormikField<T>(name: string, options: UseFieldOptions<T>): Field<T> {
  const { emptyValue = '' as T, validators = none, disabled = false, label = name, multiple } = options;
  const path = multiple ? keyOf(name) : name;
  const formik = useFormikContext<Values>();
  const fields = useContext(HeldFieldsContext);
  const text = useMessageText();
  const meta = formik.getFieldMeta<T | undefined>(path);
  const helpers = formik.getFieldHelpers<T>(path);
  const filled = (value: T | undefined) => (isNothing(value) ? emptyValue : value);
  const value = filled(meta.value);

  const [field] = useState(() => new HeldField(fields.presses, formik.values, path, value));
  const { node } = field;
  const view = useLatest(node, node.getView);

  useLayoutEffect(() => {
    field.look(formik.values, path, text);
    node.configure({ ...options, emptyValue, validators, label, submitsAsIs: true });
  });
  useLayoutEffect(() => {
    if (!isEqual(value, node.value)) node.setValue(value);
  }, [node, value]);
  // in time for an array whose members moved, which has Formik judge before their effects run
  const { registerField, unregisterField } = formik;
  useLayoutEffect(() => {
    registerField(path, { validate: field.validate });
    return () => unregisterField(path);
  }, [registerField, unregisterField, path, field]);
  const reset = resetOf(formik);
  useLayoutEffect(() => field.resetTo(reset), [field, reset]);
  useLayoutEffect(() => {
    fields.add(field);
    return () => void fields.delete(field);
  }, [fields, field]);

  const errorText = firstText(meta.error);
  const hasError = errorText !== undefined;
  const { message, live, pending, required, epoch } = view;
  const other = message?.type === 'error' ? null : message;
  const own = node.error;
  // what Formik's code put there is said, unless nobody can read what the person typed
  const ours = own && (node.unread || text(own) === errorText) ? own : null;
  const feedbackMessage = hasError && meta.touched ? (ours ?? toMessage(errorText, label)) : other;

  const { touched } = meta;
  const submitted = formik.submitCount > 0;
  const changed = !isEqual(value, filled(meta.initialValue));
  const state = useMemo(
    () => field.states({ submitted, touched, dirty: changed, changed, hasError }),
    [field, submitted, touched, changed, hasError],
  );

  return {
    value,
    setValue(next: T, typed?: ParsedValue) {
      node.setValue(next, typed);
      // a text that cannot be read gives no value: Formik has to hear of it at once
      void helpers.setValue(next, typed?.problem ? true : undefined);
    },
    onFocus: () => field.enter(),
    onBlur: () => field.leave(() => void helpers.setTouched(true)),
    inputRef: node.place,
    feedback: feedbackMessage ? { type: feedbackMessage.type, message: text(feedbackMessage), live } : undefined,
    required: required || validators.some((rule) => rule.required === true),
    disabled,
    pending,
    describedBy: undefined,
    epoch,
    typed: node.unread ?? undefined,
    state,
  };
}
