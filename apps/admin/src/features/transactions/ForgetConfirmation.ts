import { useEffect, useRef } from 'react';
import { entry } from './entryForm.tsx';

/** A confirmation is of what was on screen: any other change takes it back. Renders nothing, so it may at every key. */
export function ForgetConfirmation() {
  const { setValue } = entry.useFormActions();
  const { confirmed = false, text } = entry.useFormValues(({ confirmed, ...rest }) => ({
    confirmed,
    text: JSON.stringify(rest),
  }));
  const seen = useRef(text);
  useEffect(() => {
    if (seen.current === text) return;
    seen.current = text;
    if (confirmed) setValue('confirmed', false);
  });
  return null;
}
