import { Button } from '@ledenbureau/ui';
import type { ComponentProps } from 'react';
import { useScope } from './context.ts';
import { useFormState } from './useForm.ts';

export type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'href' | 'onClick'> & {
  /** Reaches `onSubmit` as `helpers.intent`: for a form with two ways to submit. */
  intent?: string;
};

/** Submits the form around it, also from a portal; shows loading meanwhile and keeps the focus. */
export function SubmitButton({ intent, theme = 'green', loading, ...rest }: SubmitButtonProps) {
  const { submitting } = useFormState();
  const { formId } = useScope();
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
