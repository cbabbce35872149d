import { styled } from '../internal/styled.ts';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { Anchor } from '../internal/Anchor.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { toneStyles, type Tone } from '../theme/tones.ts';

export interface StatTileProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** What is counted. */
  label: ReactNode;
  /** The figure. */
  value: ReactNode;
  /** What puts the figure in its place: a change, an age. */
  detail?: ReactNode;
  /** The list behind the figure. */
  href?: string;
  /** Colours the figure when it asks for something. */
  tone?: Tone;
  /** The figure is on its way. */
  loading?: boolean;
}

const Root = styled.div`
  position: relative;
  display: grid;
  align-content: start;
  gap: 0.25rem;
  min-block-size: 7rem;
  padding: 1rem 1.25rem;
  color: var(--lb-text);
  background: var(--lb-surface);
  border: 1px solid var(--lb-border);
  border-radius: var(--lb-radius);
  &:has(a:hover) {
    border-color: var(--lb-border-strong);
  }
  &:has(a:active) {
    background: var(--lb-hover);
  }
  & > [data-part='label'],
  & > [data-part='detail'] {
    color: var(--lb-text-quiet);
  }
  & > [data-part='label'] > a {
    color: inherit;
    text-decoration: none;
  }
  & > [data-part='label'] > a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--lb-radius);
  }
  & > [data-part='label'] > a:focus-visible {
    outline: none;
  }
  & > [data-part='label'] > a:focus-visible::after {
    outline: 2px solid var(--lb-focus);
    outline-offset: 2px;
  }
  & > [data-part='value'] {
    font: var(--lb-type-figure);
    letter-spacing: -0.01em;
  }
  ${toneStyles((full) => `color:${full}`, " > [data-part='value']")}
  @media print {
    break-inside: avoid;
  }
`;

/** One figure with its name. With `href` the whole tile is the link, named by its label. */
export function StatTile({ label, value, detail, href, tone = 'neutral', loading = false, ...rest }: StatTileProps) {
  const id = useId();
  return (
    <Root data-tone={tone} role="group" aria-labelledby={id} aria-busy={loading || undefined} {...rest}>
      <div data-part="label" id={id}>
        {href === undefined ? label : <Anchor href={href}>{label}</Anchor>}
      </div>
      <div data-part="value">{loading ? <Skeleton /> : value}</div>
      {detail !== undefined && <div data-part="detail">{loading ? <Skeleton /> : detail}</div>}
    </Root>
  );
}
