import { asElement } from '../internal/asElement.tsx';
import { styled } from '../internal/styled.ts';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';

export interface CardProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  /** Heading (h2); it also names the section. */
  title?: ReactNode;
  /** At the end of the heading's line. */
  actions?: ReactNode;
  /** `none` lets the content touch the edges, for a table. */
  padding?: 'normal' | 'none';
}

const Root = styled.section`
  min-inline-size: 0;
  color: var(--lb-text);
  background: var(--lb-surface);
  border: 1px solid var(--lb-border);
  border-radius: var(--lb-radius);
  & > header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0.5rem 1rem;
    min-block-size: 3rem;
    padding: 0.5rem 1.25rem;
    border-block-end: 1px solid var(--lb-border);
  }
  & > header > h2 {
    font: var(--lb-type-section);
    overflow-wrap: anywhere;
  }
  & > div {
    padding: 1.25rem;
  }
  /* clip, not hidden: a sticky table head keeps sticking to the page */
  &[data-padding='none'] {
    overflow: clip;
  }
  &[data-padding='none'] > div {
    padding: 0;
  }
  @media print {
    /* one with a table may be longer than a page, and would leave the page before it empty */
    &:not(:has(table)) {
      break-inside: avoid;
    }
    border-color: #999;
  }
`;

/** A group of things that belong together, on its own surface. */
export function Card({ title, actions, padding = 'normal', children, ...rest }: CardProps) {
  const id = useId();
  const headed = title !== undefined;
  return (
    <Root aria-labelledby={headed ? id : undefined} data-padding={padding} {...rest}>
      {(headed || actions !== undefined) && (
        <header>
          {headed && <h2 id={id}>{title}</h2>}
          {asElement(actions)}
        </header>
      )}
      <div>{children}</div>
    </Root>
  );
}
