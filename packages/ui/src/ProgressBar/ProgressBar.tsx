import { keyframes } from '@emotion/react';
import { styled } from '../internal/styled.ts';
import { hiddenWords } from '../internal/hidden.ts';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useUiFormats } from '../provider/context.ts';

export interface ProgressBarProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** What is being done. */
  label: ReactNode;
  /** Keeps the label for screen readers alone. */
  hideLabel?: boolean;
  /** How much is done, from 0 to `max`. Left out: the length is not known. */
  value?: number;
  /** What is done in the end; default 100. */
  max?: number;
  /** How far it is, in words: "214 van 1.000 regels". Default the percentage. */
  detail?: string;
}

const pass = keyframes`from { translate: -100% 0; } to { translate: 300% 0; }`;

const Root = styled.div`
  display: grid;
  gap: 0.375rem;
  inline-size: 100%;
  & > [data-part='line'] {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1rem;
  }
  & [data-part='detail'] {
    margin-inline-start: auto;
    color: var(--lb-text-quiet);
    font-variant-numeric: tabular-nums;
  }
  & [data-part='label'][data-hidden] {
    ${hiddenWords}
  }
  & > [role='progressbar'] {
    block-size: 0.375rem;
    overflow: hidden;
    background: var(--lb-border);
    border-radius: var(--lb-radius-round);
    forced-color-adjust: none;
  }
  & > [role='progressbar'] > div {
    block-size: 100%;
    background: var(--lb-accent);
    border-radius: inherit;
    transition: inline-size var(--lb-base) linear;
  }
  &[data-unknown] > [role='progressbar'] > div {
    inline-size: 33%;
    animation: ${pass} 1.4s ease-in-out infinite;
  }
  &[data-unknown] > [role='progressbar'] > div:dir(rtl) {
    animation-direction: reverse;
  }
  @media (prefers-reduced-motion: reduce) {
    /* stripes: a whole bar would say that it is done */
    &[data-unknown] > [role='progressbar'] > div {
      inline-size: 100%;
      background: repeating-linear-gradient(-45deg, var(--lb-accent) 0 0.375rem, transparent 0.375rem 0.75rem);
      animation: none;
    }
  }
  @media (forced-colors: active) {
    & > [role='progressbar'] {
      background: Canvas;
      border: 1px solid CanvasText;
    }
    & > [role='progressbar'] > div {
      background: Highlight;
    }
  }
`;

/** How far something long has come; without `value`, that it goes on. */
export function ProgressBar({ label, hideLabel = false, value, max = 100, detail, ...rest }: ProgressBarProps) {
  const formats = useUiFormats();
  const id = useId();
  const share = value === undefined || max <= 0 ? 0 : Math.min(Math.max(value / max || 0, 0), 1);
  const isDeterminate = value !== undefined;
  const words = detail ?? (isDeterminate ? `${formats.number(Math.floor(share * 100))}%` : undefined);
  return (
    <Root data-unknown={isDeterminate ? undefined : ''} {...rest}>
      <div data-part="line">
        <span id={id} data-part="label" data-hidden={hideLabel ? '' : undefined}>
          {label}
        </span>
        {words !== undefined && <span data-part="detail">{words}</span>}
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={isDeterminate ? share * max : undefined}
        aria-valuetext={words}
      >
        <div style={isDeterminate ? { inlineSize: `${share * 100}%` } : undefined} />
      </div>
    </Root>
  );
}
