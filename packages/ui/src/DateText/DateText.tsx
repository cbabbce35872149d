import { isolated } from '../internal/isolated.ts';
import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef } from 'react';
import { useUiFormats } from '../provider/context.ts';

export interface DateTextProps extends Omit<ComponentPropsWithRef<'time'>, 'children' | 'dateTime'> {
  /** 'YYYY-MM-DD', or an instant in ISO form. */
  value: string;
  /** Also shows the time of an instant. */
  time?: boolean;
}

/* Inter widens the hyphen among tabular figures: only the figures are tabular. */
const Root = styled.time`
  ${isolated}
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  & > span {
    font-variant-numeric: normal;
  }
`;

/** A date, or a date with its time, readable for machines too. */
export function DateText({ value, time = false, ...rest }: DateTextProps) {
  const formats = useUiFormats();
  const text = time ? formats.dateTime(value) : formats.date(value);
  return (
    <Root translate="no" dateTime={value} {...rest}>
      {text.split('-').map((part, index) => (index === 0 ? part : [<span key={index}>-</span>, part]))}
    </Root>
  );
}
