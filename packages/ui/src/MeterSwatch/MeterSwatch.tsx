import type { ComponentPropsWithRef } from 'react';
import { styled } from '../internal/styled.ts';
import { partColors } from '../Meter/partColors.ts';

export interface MeterSwatchProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Which part of the Meter; `rest` is what no part takes. */
  rank: 0 | 1 | 2 | 'rest';
}

const Root = styled.span`
  display: inline-block;
  inline-size: 0.5rem;
  block-size: 0.5rem;
  margin-inline-end: 0.375rem;
  ${partColors}
  &[data-rank='rest'] {
    background: none;
    border: 1px solid var(--lb-border-strong);
  }
`;

/** The colour of a part of a Meter, before the words for it. */
export function MeterSwatch({ rank, ...rest }: MeterSwatchProps) {
  return <Root aria-hidden data-rank={rank} {...rest} />;
}
