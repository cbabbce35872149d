import { isolated } from '../internal/isolated.ts';
import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef } from 'react';
import { useUiFormats } from '../provider/context.ts';
import { splitMoney } from './splitMoney.ts';

export interface MoneyProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Whole cents. */
  cents: number;
  /** Writes a + before a positive amount. */
  signed?: boolean;
}

const Root = styled.span`
  ${isolated}
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  & > span {
    color: var(--lb-text-quiet);
    font-weight: 400;
  }
`;

/** An amount: the digits speak, the euro sign and the cents are quieter. Its text is the plain formatted amount. */
export function Money({ cents, signed = false, ...rest }: MoneyProps) {
  const { money } = useUiFormats();
  // Where the minus would stand, which is not the start in every region.
  const parts = splitMoney(signed && cents > 0 ? money(-cents).replace(/[-−]/, '+') : money(cents));
  return (
    <Root translate="no" {...rest}>
      {parts.map(({ text: part, quiet }, index) => (quiet ? <span key={index}>{part}</span> : part))}
    </Root>
  );
}
