import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef, ReactNode } from 'react';

export interface DescriptionItem {
  /** The name of the fact. */
  term: ReactNode;
  /** The fact; leave it empty rather than writing a dash. */
  description: ReactNode;
}

export interface DescriptionListProps extends Omit<ComponentPropsWithRef<'dl'>, 'children'> {
  items: readonly DescriptionItem[];
  /** Side by side where the place is at least 40 rem wide; default 1. */
  columns?: 1 | 2;
  /** Without lines and in small letters, for a narrow place; the names are as wide as the longest. */
  compact?: boolean;
  /** `end` where the facts are figures; of a compact list. */
  align?: 'start' | 'end';
}

const Root = styled.dl`
  display: grid;
  inline-size: 100%;
  container-type: inline-size;
  &[data-columns] {
    display: block;
    columns: 2 20rem;
    column-gap: 2.5rem;
  }
  & > div {
    break-inside: avoid;
    display: grid;
    grid-template-columns: minmax(7rem, 11rem) minmax(0, 1fr);
    gap: 0.25rem 1rem;
    padding-block: 0.5rem;
    border-block-end: 1px solid var(--lb-border);
  }
  & > div:last-of-type {
    border-block-end: 0;
  }
  & dt {
    color: var(--lb-text-quiet);
  }
  & dd {
    overflow-wrap: anywhere;
  }
  &[data-compact] {
    grid-template-columns: minmax(5rem, max-content) minmax(0, 1fr);
    gap: 0.375rem 1rem;
    container-type: normal;
    font: var(--lb-type-dense);
    /* two links below each other are a finger apart */
    @media (pointer: coarse) {
      row-gap: 0.625rem;
    }
  }
  &[data-compact] > div {
    display: contents;
  }
  &[data-align='end'] {
    grid-template-columns: minmax(0, 1fr) auto;
  }
  &[data-align='end'] dd {
    text-align: end;
  }
  /* 320 px at the size of its letters: a condition cannot read the reader's rem */
  @container (max-inline-size: 22.86em) {
    & > div {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

/** Facts about one thing: name and value, line by line. */
export function DescriptionList({ items, columns = 1, compact = false, align, ...rest }: DescriptionListProps) {
  return (
    <Root
      data-columns={columns === 2 ? '' : undefined}
      data-compact={compact ? '' : undefined}
      data-align={align}
      {...rest}
    >
      {items.map(({ term, description }, index) => (
        <div key={index}>
          <dt>{term}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </Root>
  );
}
