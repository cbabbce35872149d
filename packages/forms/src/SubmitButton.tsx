import { Button } from '@ledenbureau/ui';
import { type ComponentProps, useLayoutEffect } from 'react';
import { useScope } from './context.ts';
import { useFormState } from './useForm.ts';

export type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'href' | 'onClick'> & {
  /** Reaches `onSubmit` as `helpers.intent`: for a form with two ways to submit. */
  intent?: string;
};

/**
 * Submits the form around it, also from a portal; shows loading meanwhile and keeps the focus. One that names Control+Enter in
 * `aria-keyshortcuts` has that key wherever the focus is, on the heading of the page too, unless a dialog is open.
 */
export function SubmitButton({ intent, theme = 'green', loading, ...rest }: SubmitButtonProps) {
  const { submitting } = useFormState();
  const { formId, store, actions } = useScope();
  const keyed = rest['aria-keyshortcuts'] === 'Control+Enter' && !rest.disabled;
  useLayoutEffect(() => {
    if (!keyed) return undefined;
    const press = (event: KeyboardEvent) => {
      const isKey = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;
      // within the form the form was first
      if (!isKey || event.defaultPrevented || event.isComposing) return;
      if ((store.element!.getRootNode() as ParentNode).querySelector('dialog[open]')) return;
      event.preventDefault();
      actions.submit();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [keyed, store, actions]);
  return (
    <Button
      {...rest}
      {...(intent && { name: 'intent', value: intent })}
      form={formId}
      theme={theme}
      type="submit"
      loading={loading || submitting}
    />
  );
}
