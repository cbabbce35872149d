import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef } from 'react';
import { useUiFormats } from '../provider/context.ts';

export interface QuantityProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Decimal string, as the API gives it. */
  value: string;
  /** Writes a + before a positive number. */
  signed?: boolean;
}

const Root = styled.span`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

/** A number of units. */
export function Quantity({ value, signed = false, ...rest }: QuantityProps) {
  const text = useUiFormats().quantity(value);
  return <Root {...rest}>{signed && Number(value) > 0 ? `+${text}` : text}</Root>;
}
