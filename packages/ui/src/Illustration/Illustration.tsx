import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from '../internal/styled.ts';

export const illustrationKinds = ['nothingWaits', 'notFound', 'nothingYet', 'offline'] as const;
export type IllustrationKind = (typeof illustrationKinds)[number];

export interface IllustrationProps extends Omit<ComponentPropsWithRef<'svg'>, 'children'> {
  /** What there is nothing of: work, an answer to a search, a first thing, a connection. */
  kind: IllustrationKind;
}

const Root = styled.svg`
  flex: none;
  inline-size: 7rem;
  block-size: 5rem;
  fill: none;
  stroke: var(--lb-text-quiet);
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;
  /* what it is the picture of, in EmptyState */
  & + [data-part='title'] {
    margin-block-start: 0.5rem;
    font: var(--lb-type-section);
  }
  & [data-part='plane'] {
    fill: var(--lb-accent-soft);
    stroke: none;
  }
  & [data-part='dot'] {
    fill: var(--lb-accent);
    stroke: none;
  }
  & [data-part='break'] {
    stroke: var(--lb-accent);
  }
  @media (forced-colors: active) {
    stroke: CanvasText;
    & [data-part='plane'] {
      fill: none;
    }
    & [data-part='dot'] {
      fill: CanvasText;
    }
  }
  @media print {
    display: none;
  }
`;

/** One soft plane, lines, and one dot: the member of the mark. */
const drawings: Readonly<Record<IllustrationKind, ReactNode>> = {
  nothingWaits: (
    <>
      <rect data-part="plane" x="30" y="14" width="60" height="52" rx="6" />
      <rect x="22" y="8" width="60" height="52" rx="6" />
      <path d="M32 22h28M32 32h40M32 42h22" />
      <circle data-part="dot" cx="70" cy="46" r="4" />
    </>
  ),
  notFound: (
    <>
      <circle data-part="plane" cx="54" cy="40" r="28" />
      <circle cx="50" cy="36" r="24" />
      <path d="m67 53 18 18M40 36h20" />
      <circle data-part="dot" cx="85" cy="14" r="4" />
    </>
  ),
  nothingYet: (
    <>
      <path data-part="plane" d="M44 14h44v44a6 6 0 0 1-6 6H44Z" />
      <path d="M34 8v46a8 8 0 0 0 8 8h50" />
      <path d="M50 24h28M50 34h28M50 44h16" strokeDasharray="1 5" />
      <circle data-part="dot" cx="84" cy="46" r="5" />
    </>
  ),
  offline: (
    <>
      <rect data-part="plane" x="70" y="26" width="34" height="34" rx="6" />
      <rect x="66" y="22" width="34" height="34" rx="6" />
      <path d="M74 33h18M74 41h12M32 39h8M58 39h8" />
      <path data-part="break" d="m45 34 8 10M53 34l-8 10" />
      <circle cx="20" cy="39" r="12" />
      <circle data-part="dot" cx="20" cy="39" r="4" />
    </>
  ),
};

/** The picture of an empty page, in the colours of the brand; what it says stands in words beside it. */
export function Illustration({ kind, ...rest }: IllustrationProps) {
  return (
    <Root aria-hidden viewBox="0 0 112 80" {...rest}>
      {drawings[kind]}
    </Root>
  );
}
