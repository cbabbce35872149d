import { asElement } from '../internal/asElement.tsx';
import { styled } from '../internal/styled.ts';
import { useId, type ComponentPropsWithRef, type MouseEvent, type ReactNode } from 'react';
import { ExclamationCircleIcon } from '../icons/ExclamationCircleIcon.tsx';
import { useUiLabels } from '../provider/context.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { goToField } from './goToField.ts';

/** What is wrong with one field. */
export interface FieldError {
  /** Id of the control, or of the fieldset of a group. */
  id: string;
  /** The field's label, as it stands there. */
  label: string;
  /** The same words as at the field. */
  message: ReactNode;
}

export interface ErrorSummaryProps extends Omit<ComponentPropsWithRef<'div'>, 'title' | 'children'> {
  /** What to do: "Controleer deze velden". */
  title: ReactNode;
  /** In the order of the page. Without any, nothing is drawn. */
  errors: readonly FieldError[];
}

const Root = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0.25rem 0.75rem;
  max-inline-size: 44rem;
  padding: 0.75rem 1rem;
  color: var(--lb-text);
  background: var(--lb-danger-soft);
  border: 1px solid var(--lb-danger);
  border-inline-start-width: 4px;
  border-radius: var(--lb-radius);
  overflow-wrap: anywhere;
  & > svg {
    color: var(--lb-danger);
  }
  & > h2 {
    font: var(--lb-type-body);
    font-weight: 600;
  }
  & > ul {
    grid-column: 2;
    display: grid;
    gap: 0.25rem;
    padding: 0;
    list-style: none;
  }
  & a {
    color: var(--lb-danger);
    text-underline-offset: 0.2em;
  }
`;

/**
 * All that is wrong in a form, above it, each a link to its field. It takes no focus and interrupts nobody: the form
 * moves the focus to the first field with an error, and that field says its own message.
 */
export function ErrorSummary({ title, errors, ...rest }: ErrorSummaryProps) {
  const labels = useUiLabels();
  const headingId = useId();
  if (errors.length === 0) return null;
  const go = (event: MouseEvent, id: string) => {
    // the address stays as it is: it belongs to the page, not to a field
    event.preventDefault();
    goToField(event.currentTarget, id);
  };
  return (
    <Root role="group" aria-labelledby={headingId} {...rest}>
      <ExclamationCircleIcon />
      <h2 id={headingId}>
        <VisuallyHidden>{`${labels.levels.error}: `}</VisuallyHidden>
        {asElement(title)}
      </h2>
      <ul>
        {errors.map(({ id, label, message }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => go(event, id)}>
              <span>{`${label}:`}</span> {asElement(message)}
            </a>
          </li>
        ))}
      </ul>
    </Root>
  );
}
