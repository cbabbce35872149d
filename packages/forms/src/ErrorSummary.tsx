import { Notice } from '@ledenbureau/ui';
import { useErrorMessage, useFormContext } from './context.ts';

export interface ErrorSummaryProps {
  /** Heading, for instance "Controleer deze velden". */
  title: string;
}

/** Every visible field error with a link to its field. It does not take the focus: the first field has it. */
export function ErrorSummary({ title }: ErrorSummaryProps) {
  const { errors, fields, submitted } = useFormContext();
  const message = useErrorMessage();
  const shown = [...fields()].filter(([name]) => errors[name]);
  if (!submitted || shown.length === 0) return null;
  return (
    <Notice level="error" title={title}>
      <ul>
        {shown.map(([name, { label, element }]) => (
          <li key={name}>
            <a
              href={element?.id ? `#${element.id}` : '#'}
              onClick={(event) => {
                event.preventDefault();
                element?.focus();
              }}
            >
              {label}: {message(errors[name]!, label)}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
