import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef } from 'react';
import { toneStyles, type Tone } from '../theme/tones.ts';

export interface StatusPillProps extends ComponentPropsWithRef<'span'> {
  /** What the state means for the reader. */
  tone?: Tone;
}

const Root = styled.span`
  display: inline-flex;
  /* as large as its words, whatever it stands in */
  inline-size: fit-content;
  block-size: fit-content;
  align-items: center;
  gap: 0.375rem;
  padding: 0.125rem 0.5rem;
  border-radius: var(--lb-radius-round);
  font: var(--lb-type-small);
  font-weight: 500;
  white-space: nowrap;
  color: var(--lb-text-quiet);
  background: var(--lb-sunken);
  &::before {
    content: '';
    inline-size: 0.375rem;
    block-size: 0.375rem;
    border-radius: 50%;
    background: currentColor;
    forced-color-adjust: none;
  }
  ${toneStyles((full, soft) => `color:${full};background:${soft}`)}
  @media (forced-colors: active), print {
    padding-block: 0;
    border: 1px solid;
  }
`;

/** The state of a thing in one or two words. */
export function StatusPill({ tone = 'neutral', ...rest }: StatusPillProps) {
  return <Root data-tone={tone} {...rest} />;
}
