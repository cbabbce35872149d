import styled from '@emotion/styled';
import type { ComponentPropsWithRef } from 'react';
import { useUiFormats } from '../provider/context.ts';

export interface DateTextProps extends Omit<ComponentPropsWithRef<'time'>, 'children' | 'dateTime'> {
  /** 'YYYY-MM-DD', or an instant in ISO form. */
  value: string;
  /** Also shows the time of an instant. */
  time?: boolean;
}

const Root = styled.time`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

/** A date, or a date with its time, readable for machines too. */
export function DateText({ value, time = false, ...rest }: DateTextProps) {
  const formats = useUiFormats();
  return (
    <Root dateTime={value} {...rest}>
      {time ? formats.dateTime(value) : formats.date(value)}
    </Root>
  );
}
