import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { partColors } from './partColors.ts';

export interface MeterPart {
  id: string;
  /** How much of `max` it takes; in any unit, the same for all. */
  value: number;
}

export interface MeterMark {
  id: string;
  /** Where it lies, in the unit of the parts. */
  value: number;
  /** Above the bar. */
  label: ReactNode;
  /** It is not so: what might be. */
  dashed?: boolean;
}

export interface MeterProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** The whole picture in words; spoken. The figures stand beside the bar, not in it. */
  label: string;
  /** Three at most, from what is certain to what may come: each is paler than the one before. */
  parts: readonly MeterPart[];
  /** What there is in all. Parts beyond it fill the bar, and the end of what there is is marked. */
  max: number;
  /** `small` (default): a line below figures. `medium`: the bar is the answer. `large`: the page is about it. */
  size?: 'small' | 'medium' | 'large';
  /** What lies where on it, with its name above the bar: a budget, and what it might be. */
  marks?: readonly MeterMark[];
}

const Root = styled.div`
  position: relative;
  display: flex;
  gap: 1px;
  block-size: 0.25rem;
  background: var(--lb-border);
  border-radius: calc(var(--lb-radius-small) / 2);
  &[data-size='medium'] {
    block-size: 0.75rem;
  }
  &[data-size='large'] {
    block-size: 2rem;
  }
  & > [data-part='value'] {
    ${partColors}
  }
  &[data-over] > [data-part='value'] {
    background: var(--lb-warning);
  }
  & > [data-part='end'] {
    position: absolute;
    inset-block: -0.1875rem;
    inline-size: 2px;
    background: var(--lb-text);
    forced-color-adjust: none;
  }
  @media print {
    print-color-adjust: exact;
  }
`;

const Marked = styled.div`
  position: relative;
  padding-block: 1.125rem 0.25rem;
  & > [data-part='mark'] {
    position: absolute;
    inset-block: 0;
    font: var(--lb-type-small);
    border-inline-start: 2px solid currentColor;
  }
  & > [data-dashed] {
    color: var(--lb-text-quiet);
    border-style: dashed;
  }
  & > [data-part='mark'] > span {
    position: absolute;
    inset-block-start: -0.125rem;
    inset-inline-start: 0.375rem;
    white-space: nowrap;
  }
  /* in the second half its name stands before it, and within the bar */
  & > [data-late] > span {
    inset-inline: auto 0.375rem;
  }
`;

/** How much of a fixed amount is taken, and by what: a year's budget, what is locked in. */
export function Meter({ label, parts, max, size = 'small', marks = [], ...rest }: MeterProps) {
  const sum = parts.reduce((total, { value }) => total + value, 0);
  const over = sum > max;
  const whole = Math.max(sum, max);
  const share = (value: number) => `${whole > 0 ? (100 * value) / whole : 0}%`;
  const bar = (
    <Root role="img" aria-label={label} data-size={size} data-over={over ? '' : undefined} {...rest}>
      {parts.map(({ id, value }, rank) =>
        value > 0 ? <span key={id} data-part="value" data-rank={rank} style={{ inlineSize: share(value) }} /> : null,
      )}
      {over && <span data-part="end" style={{ insetInlineStart: share(max) }} />}
    </Root>
  );
  if (marks.length === 0) return bar;
  return (
    <Marked>
      {bar}
      {marks.map(({ id, value, label: name, dashed }) => (
        <span
          key={id}
          data-part="mark"
          data-dashed={dashed ? '' : undefined}
          data-late={2 * value > whole ? '' : undefined}
          style={{ insetInlineStart: share(Math.min(value, whole)) }}
        >
          <span>{name}</span>
        </span>
      ))}
    </Marked>
  );
}
