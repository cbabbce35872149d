import { styled } from '../internal/styled.ts';
import { touchMargin } from '../internal/touchMargin.ts';
import { Anchor } from '../internal/Anchor.tsx';
import type { AnchorProps } from '../provider/context.ts';

export type LinkProps = AnchorProps;

const Root = styled(Anchor)`
  color: var(--lb-accent);
  text-decoration: underline;
  text-decoration-color: color-mix(in srgb, currentColor 35%, transparent);
  text-underline-offset: 0.2em;
  border-radius: 2px;
  ${touchMargin}
  &:hover {
    color: var(--lb-accent-hover);
    text-decoration-color: currentColor;
  }
  &:active {
    text-decoration-thickness: 2px;
  }
  @media print {
    color: inherit;
    text-decoration: none;
  }
`;

/** A link in text, by the provider's link component. */
export function Link(props: LinkProps) {
  return <Root {...props} />;
}
