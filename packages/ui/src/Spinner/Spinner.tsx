import { keyframes } from '@emotion/react';
import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef } from 'react';
import { useUiLabels } from '../provider/context.ts';

export const spinnerSizes = ['small', 'medium', 'large'] as const;
export type SpinnerSize = (typeof spinnerSizes)[number];

export interface SpinnerProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** What is being waited for; default the provider's "loading". */
  label?: string;
  /** 16, 20 or 32 px; default medium. */
  size?: SpinnerSize;
}

const turn = keyframes`to { rotate: 1turn; }`;

const Root = styled.span`
  display: inline-flex;
  inline-size: 1.25rem;
  block-size: 1.25rem;
  &[data-size='small'] {
    inline-size: 1rem;
    block-size: 1rem;
  }
  &[data-size='large'] {
    inline-size: 2rem;
    block-size: 2rem;
  }
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
export function Spinner({ label, size = 'medium', ...rest }: SpinnerProps) {
  const labels = useUiLabels();
  return <Root role="status" data-size={size} aria-label={label ?? labels.loading} {...rest} />;
}
