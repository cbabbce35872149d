import { styled } from '../internal/styled.ts';
import { Text, type TextProps } from '../Text/Text.tsx';

export interface TruncateProps extends TextProps {
  /** The most that it takes: a CSS width. */
  width: string;
}

const Root = styled(Text)`
  display: block;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

/** Words on one line, cut off where they are longer: names of files and what somebody typed, in a table. Their `title` is the whole. */
export function Truncate({ width, style, children, ...rest }: TruncateProps) {
  return (
    <Root
      title={typeof children === 'string' ? children : undefined}
      style={{ maxInlineSize: width, ...style }}
      {...rest}
    >
      {children}
    </Root>
  );
}
