import { styled } from '../internal/styled.ts';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { ChevronRightIcon } from '../icons/ChevronRightIcon.tsx';
import { pressedGround } from '../internal/pressed.ts';

export interface DisclosureProps extends ComponentPropsWithRef<'details'> {
  /** What is folded away. */
  label: ReactNode;
  /** What most readers open it for, on the closed line already: a count, a total. */
  summary?: ReactNode;
  /** The details. */
  children: ReactNode;
}

const Root = styled.details`
  border-block-end: 1px solid var(--lb-border);
  & > summary {
    display: flex;
    align-items: center;
    gap: 0.5rem;
    padding-block: 0.5rem;
    cursor: pointer;
    list-style: none;
    overflow-wrap: anywhere;
  }
  & > summary::-webkit-details-marker {
    display: none;
  }
  & > summary > svg {
    flex: none;
    color: var(--lb-text-quiet);
    transition: rotate var(--lb-fast);
  }
  & > summary:dir(rtl) > svg {
    rotate: 180deg;
  }
  &[open] > summary > svg {
    rotate: 90deg;
  }
  & > summary:hover {
    color: var(--lb-accent);
  }
  & > summary:active {
    background: ${pressedGround};
  }
  & > summary:focus-visible {
    outline-offset: -2px;
    border-radius: var(--lb-radius-small);
  }
  & > summary > [data-part='summary'] {
    margin-inline-start: auto;
    color: var(--lb-text-quiet);
    text-align: end;
  }
  & > [data-part='body'] {
    /* A scroller of its own: no bar of the page stands above what sticks to its edge. */
    --lb-header: 0px;
    max-block-size: 15rem;
    margin-block: 0.25rem 0.75rem;
    overflow: auto;
  }
  @media print {
    & > [data-part='body'] {
      max-block-size: none;
    }
  }
`;

/**
 * Details under one line that already answers what most readers want to know of them. On the platform's own details;
 * what is long scrolls inside itself, so that what stands below stays in reach.
 */
export function Disclosure({ label, summary, children, ...rest }: DisclosureProps) {
  const id = useId();
  return (
    <Root {...rest}>
      <summary>
        <ChevronRightIcon size="small" />
        <span id={id}>{label}</span>
        {summary !== undefined && <span data-part="summary">{summary}</span>}
      </summary>
      {/* what is long scrolls inside itself, and a keyboard can only scroll what takes the focus */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div data-part="body" role="group" aria-labelledby={id} tabIndex={0}>
        {children}
      </div>
    </Root>
  );
}
