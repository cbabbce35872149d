import { Notice } from '@ledenbureau/ui';
import { useErrorMessage, useFormContext } from './context.ts';

/** The errors that belong to no field, as one notice; nothing when there are none. */
export function FormError() {
  const { formErrors } = useFormContext();
  const message = useErrorMessage();
  if (formErrors.length === 0) return null;
  return (
    <Notice level="error">
      {formErrors.map((error, index) => (
        <div key={`${error.key}-${index}`}>{message(error, '')}</div>
      ))}
    </Notice>
  );
}
