import { styled } from '../internal/styled.ts';
import { Text, type TextProps } from '../Text/Text.tsx';

const Root = styled(Text)`
  display: block;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

/** What a person wrote: its lines are kept, and what is too long for one is parted. */
export function PreformattedText(props: Omit<TextProps, 'as'>) {
  return <Root as="p" {...props} />;
}
