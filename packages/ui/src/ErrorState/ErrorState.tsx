import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { ExclamationCircleIcon } from '../icons/ExclamationCircleIcon.tsx';
import { PlaceholderState } from '../internal/PlaceholderState.tsx';
import { useUiLabels } from '../provider/context.ts';

export interface ErrorStateProps extends Omit<ComponentPropsWithRef<'div'>, 'title' | 'children'> {
  /** What could not be done. */
  title: ReactNode;
  /** What the reader can do. */
  description?: ReactNode;
  /** Shows the button that tries again. */
  onRetry?: () => void;
  /** It is being tried again: the button is busy and keeps the focus. */
  retrying?: boolean;
}

/** Something could not be loaded; never shown as "empty". */
export function ErrorState({ title, description, onRetry, retrying = false, ...rest }: ErrorStateProps) {
  const labels = useUiLabels();
  return (
    <PlaceholderState role="alert" {...rest}>
      <ExclamationCircleIcon style={{ color: 'var(--lb-danger)' }} />
      <p data-part="title">{title}</p>
      {description !== undefined && <p>{description}</p>}
      {onRetry && (
        <div>
          <Button onClick={onRetry} loading={retrying}>
            {labels.retry}
          </Button>
        </div>
      )}
    </PlaceholderState>
  );
}
