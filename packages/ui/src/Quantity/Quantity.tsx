import { isolated } from '../internal/isolated.ts';
import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef } from 'react';
import { useUiFormats } from '../provider/context.ts';

export interface QuantityProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Decimal string, as the API gives it. */
  value: string;
  /** Writes a + before a positive number. */
  signed?: boolean;
  /**
   * Leaves room for so many decimals, so that the numbers of a column stand with their decimal signs below each other:
   * `decimalsIn` of all of them.
   */
  decimals?: number;
}

const Root = styled.span`
  ${isolated}
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  &[data-room]::after {
    content: attr(data-room);
    visibility: hidden;
  }
`;

/** As they are written: without zeros at the end. */
const decimalsOf = (value: string): number => value.split('.')[1]?.replace(/0+$/, '').length ?? 0;

/** The most decimals of these decimal strings; what is absent has none. */
export const decimalsIn = (values: readonly (string | null | undefined)[]): number =>
  Math.max(0, ...values.map((value) => decimalsOf(value ?? '')));

/** A number of units. */
export function Quantity({ value, signed = false, decimals = 0, ...rest }: QuantityProps) {
  const { quantity } = useUiFormats();
  const text = quantity(value);
  const own = decimalsOf(value);
  const sign = own === 0 ? quantity('0.1').replace(/\d/g, '') : '';
  const room = decimals > own ? sign + '0'.repeat(decimals - own) : undefined;
  return (
    <Root translate="no" data-room={room} {...rest}>
      {signed && Number(value) > 0 ? `+${text}` : text}
    </Root>
  );
}
