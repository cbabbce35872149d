import { styled } from '../internal/styled.ts';
import type { ReactNode } from 'react';
import { Text, type TextProps } from '../Text/Text.tsx';
import { asElement } from '../internal/asElement.tsx';

export interface IconTextProps extends TextProps {
  icon: ReactNode;
}

const Root = styled(Text)`
  display: inline-flex;
  /* an icon has no baseline: the words stand as high as those beside them */
  vertical-align: top;
  gap: 0.375rem;
  & > svg {
    flex: none;
    block-size: 1lh;
  }
`;

/** Words with an icon before them, on their first line and in their colour. */
export function IconText({ icon, children, ...rest }: IconTextProps) {
  return (
    <Root {...rest}>
      {asElement(icon)}
      <span>{children}</span>
    </Root>
  );
}
