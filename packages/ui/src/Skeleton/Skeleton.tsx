import { keyframes } from '@emotion/react';
import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef } from 'react';

export interface SkeletonProps extends Omit<ComponentPropsWithRef<'span'>, 'children'> {
  /** Lines of text it stands for; default 1. */
  lines?: number;
}

const appear = keyframes`from, 60% { opacity: 0; } to { opacity: 1; }`;
const breathe = keyframes`50% { opacity: 0.45; }`;

/* Shows itself after 200 ms, so that a quick answer never flashes. */
const Root = styled.span`
  display: block;
  inline-size: 100%;
  animation: ${appear} 320ms ease-out;
  & > span {
    display: block;
    block-size: 0.75em;
    margin-block: calc((1lh - 0.75em) / 2);
    border-radius: var(--lb-radius-small);
    background: var(--lb-border);
    animation: ${breathe} 1.6s ease-in-out infinite;
  }
  & > span:last-of-type:not(:only-of-type) {
    inline-size: 60%;
  }
  @media (prefers-reduced-motion: reduce) {
    & > span {
      animation: none;
    }
  }
  @media (forced-colors: active) {
    & > span {
      border: 1px solid GrayText;
    }
  }
`;

/** The place of content that is on its way. Decorative: the area that waits carries aria-busy. */
export function Skeleton({ lines = 1, ...rest }: SkeletonProps) {
  return (
    <Root aria-hidden {...rest}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} />
      ))}
    </Root>
  );
}
