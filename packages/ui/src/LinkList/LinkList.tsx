import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Anchor } from '../internal/Anchor.tsx';
import { linkRows } from '../internal/pressed.ts';

export interface LinkListItem {
  id: string;
  /** Opens it; the whole line is the link. */
  href: string;
  /** Before it: how many there are. */
  count?: ReactNode;
  title: ReactNode;
  /** At the end of the line: an amount, an age. */
  end?: ReactNode;
  /** Below the title, quieter. */
  detail?: ReactNode;
  /** Below what stands at the end. */
  note?: ReactNode;
  /** Something went wrong with it. */
  tone?: 'neutral' | 'danger';
}

export interface LinkListProps extends Omit<ComponentPropsWithRef<'ol'>, 'children'> {
  items: readonly LinkListItem[];
}

const Root = styled.ol`
  padding: 0;
  margin-inline: -0.5rem;
  list-style: none;
  & a {
    display: grid;
    grid-template-columns: minmax(0, 1fr) fit-content(50%);
    gap: 0 1rem;
    padding: 0.3125rem 0.5rem;
    color: inherit;
    text-decoration: none;
    border-radius: var(--lb-radius);
  }
  /* one column for all counts: the longest moves every title, or none; on the narrowest a word of a title is not broken for the end */
  &[data-counted],
  &[data-counted] > li,
  &[data-counted] a {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
  }
  &[data-counted] {
    grid-template-columns: minmax(2.25rem, max-content) minmax(0, 1fr) fit-content(calc(50% - 1.5rem));
  }
  &[data-counted] a {
    gap: 0 0.75rem;
    align-items: center;
    min-block-size: 2.375rem;
  }
  /* many take less room each, so that what stands below the place kept for them does not move */
  &:has(li:nth-of-type(6)) a {
    min-block-size: auto;
  }
  &:not([data-counted]) > li + li {
    border-block-start: 1px solid var(--lb-border);
  }
  ${linkRows}
  & [data-part='count'] {
    font-weight: 600;
    white-space: nowrap;
  }
  &:not([data-counted]) [data-part='title'] {
    font-weight: 500;
  }
  & a > * {
    overflow-wrap: anywhere;
  }
  & :is([data-part='count'], [data-part='end'], [data-part='note']) {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  & [data-part='detail'],
  & [data-part='note'],
  &[data-counted] [data-part='end'] {
    font: var(--lb-type-dense);
    color: var(--lb-text-quiet);
  }
  /* on a telephone what stands below the end would take the title's room */
  @media (max-width: 639.98px) {
    & [data-part='detail'],
    & [data-part='note'] {
      grid-column: 1 / -1;
      text-align: start;
    }
  }
  & a[data-tone='danger'],
  & a[data-tone='danger'] [data-part='end'] {
    color: var(--lb-danger);
  }
`;

/**
 * Lines that each lead somewhere: what waits, with how much and how long; or how many of what, a queue a line. The ground of a line
 * is 8 px wider than its words at both sides: what it stands in has that much padding.
 */
export function LinkList({ items, ...rest }: LinkListProps) {
  const counted = items.some(({ count }) => count !== undefined);
  return (
    <Root data-counted={counted ? '' : undefined} {...rest}>
      {items.map(({ id, href, count, title, end, detail, note, tone }) => (
        <li key={id}>
          <Anchor href={href} data-part="open" data-item={id} data-tone={tone}>
            {counted && <span data-part="count">{count}</span>}
            <span data-part="title">{title}</span>
            <span data-part="end">{end}</span>
            {detail !== undefined && <span data-part="detail">{detail}</span>}
            {note !== undefined && <span data-part="note">{note}</span>}
          </Anchor>
        </li>
      ))}
    </Root>
  );
}
