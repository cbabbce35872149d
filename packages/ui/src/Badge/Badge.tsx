import { asElement } from '../internal/asElement.tsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from '../internal/styled.ts';
import { useUiFormats } from '../provider/context.ts';
import { toneStyles, type Tone } from '../theme/tones.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

export interface BadgeProps extends ComponentPropsWithRef<'span'> {
  /** How many; at 0 there is none. */
  count: number;
  /** What it counts, with the number; spoken in its place: "3 ongelezen meldingen". */
  label: string;
  /** Above it the number reads as "99+"; default 99. */
  max?: number;
  /** What it asks of the reader; default neutral. */
  tone?: Tone;
  /** What it stands on the corner of, such as an icon. Left out: it stands in the line. */
  children?: ReactNode;
}

const Root = styled.span`
  position: relative;
  display: inline-flex;
  vertical-align: middle;
  & > [data-part='count'] {
    display: inline-grid;
    place-items: center;
    min-inline-size: 1.25rem;
    block-size: 1.25rem;
    padding-inline: 0.375rem;
    font: var(--lb-type-small);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    color: var(--lb-text);
    background: var(--lb-border);
    border-radius: var(--lb-radius-round);
  }
  ${toneStyles((full, _soft, ink) => `color:${ink};background:${full}`, " > [data-part='count']")}
  &[data-corner] > [data-part='count'] {
    position: absolute;
    /* on the corner alone: what it is about stays in sight */
    inset-block-start: -0.5rem;
    inset-inline-start: calc(100% - 0.5rem);
    min-inline-size: 1rem;
    block-size: 1rem;
    padding-inline: 0.25rem;
    font-size: 0.6875rem;
    box-shadow: 0 0 0 2px var(--lb-surface);
    pointer-events: none;
  }
  @media (forced-colors: active) {
    & > [data-part='count'] {
      border: 1px solid CanvasText;
    }
  }
`;

/** How many there are of what the reader may want to look at: on the corner of an icon, or behind a word. */
export function Badge({ count, label, max = 99, tone = 'neutral', children, ...rest }: BadgeProps) {
  const { number } = useUiFormats();
  return (
    <Root data-tone={tone} data-corner={children === undefined ? undefined : ''} {...rest}>
      {asElement(children)}
      {count > 0 && (
        <>
          <span data-part="count" aria-hidden="true">
            {count > max ? `${number(max)}+` : number(count)}
          </span>
          <VisuallyHidden>{label}</VisuallyHidden>
        </>
      )}
    </Root>
  );
}
