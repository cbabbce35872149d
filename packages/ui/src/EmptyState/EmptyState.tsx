import { asElement } from '../internal/asElement.tsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { PlaceholderState } from '../internal/PlaceholderState.tsx';

export interface EmptyStateProps extends Omit<ComponentPropsWithRef<'div'>, 'title' | 'children'> {
  /** An Illustration, where a whole page or list is empty. */
  illustration?: ReactNode;
  /** One sentence: what is not there. */
  title: ReactNode;
  /** Why, or what would bring it. */
  description?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
}

/** There is nothing (yet), and that is known. For a failure use ErrorState. */
export function EmptyState({ illustration, title, description, action, ...rest }: EmptyStateProps) {
  return (
    <PlaceholderState {...rest}>
      {asElement(illustration)}
      <p data-part="title">{title}</p>
      {description !== undefined && <p>{description}</p>}
      {action !== undefined && <div>{action}</div>}
    </PlaceholderState>
  );
}
