import { keyframes } from '@emotion/react';
import styled from '@emotion/styled';
import type { ComponentPropsWithRef } from 'react';
import { useUiLabels } from '../provider/context.ts';

export interface SpinnerProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** What is being waited for; default the provider's "loading". */
  label?: string;
}

const turn = keyframes`to { rotate: 1turn; }`;

const Root = styled.span`
  display: inline-flex;
  inline-size: 1.25rem;
  block-size: 1.25rem;
  &::after {
    content: '';
    flex: 1;
    border: 2px solid currentColor;
    border-inline-end-color: transparent;
    border-radius: 50%;
    animation: ${turn} 700ms linear infinite;
  }
  @media (prefers-reduced-motion: reduce) {
    &::after {
      animation-duration: 4s;
    }
  }
`;

/** Something is happening and its length is unknown. For areas of content use Skeleton. */
export function Spinner({ label, ...rest }: SpinnerProps) {
  const labels = useUiLabels();
  return <Root role="status" aria-label={label ?? labels.loading} {...rest} />;
}
