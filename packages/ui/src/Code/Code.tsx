import { isolated } from '../internal/isolated.ts';
import { styled } from '../internal/styled.ts';
import { Text, type TextProps } from '../Text/Text.tsx';

const Root = styled(Text)`
  ${isolated}
  font-family: ui-monospace, monospace;
`;

/** In letters of equal width: hashes and codes that are compared sign by sign. */
export function Code(props: Omit<TextProps, 'as'>) {
  return <Root as="code" {...props} />;
}
