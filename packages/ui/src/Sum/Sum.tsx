import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from '../internal/styled.ts';

export interface SumLine {
  id: string;
  term: ReactNode;
  /** What makes the amount: so many times so much. */
  detail?: ReactNode;
  value: ReactNode;
  /** It adds up the lines above it, and is no part of the sum itself. */
  subtotal?: boolean;
}

export interface SumProps extends Omit<ComponentPropsWithRef<'dl'>, 'children'> {
  lines: readonly SumLine[];
  /** Below a rule: what is left. */
  total?: Pick<SumLine, 'term' | 'value'> | undefined;
}

const Root = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 0.375rem 0.75rem;
  font: var(--lb-type-dense);
  font-variant-numeric: tabular-nums;
  & > div {
    display: contents;
  }
  & dd {
    margin: 0;
  }
  & dt,
  & > [data-subtotal] {
    color: var(--lb-text-quiet);
    overflow-wrap: anywhere;
  }
  & dd:last-of-type {
    grid-column: 3;
    text-align: end;
  }
  & > [data-total] {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    justify-content: space-between;
    gap: 0 0.75rem;
    margin-block-start: 0.125rem;
    padding-block-start: 0.375rem;
    border-block-start: 1px solid var(--lb-text);
  }
  & > [data-total] > dt {
    font: var(--lb-type-body);
    font-weight: 600;
    color: inherit;
  }
  & > [data-total] > dd {
    font: var(--lb-type-figure);
  }
`;

/** Amounts as a sum in a ledger: each with the figures that make it, a rule, and what is left. */
export function Sum({ lines, total, ...rest }: SumProps) {
  return (
    <Root {...rest}>
      {lines.map(({ id, term, detail, value, subtotal }) => (
        <div key={id} data-subtotal={subtotal ? '' : undefined}>
          <dt>{term}</dt>
          {detail === undefined || detail === '' ? null : <dd>{detail}</dd>}
          <dd>{value}</dd>
        </div>
      ))}
      {total && (
        <div data-total="">
          <dt>{total.term}</dt>
          <dd>{total.value}</dd>
        </div>
      )}
    </Root>
  );
}
