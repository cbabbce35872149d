import { styled } from '../internal/styled.ts';
import type { ComponentPropsWithRef } from 'react';

export interface MeterPart {
  id: string;
  /** How much of `max` it takes; in any unit, the same for all. */
  value: number;
}

export interface MeterProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** The whole picture in words; spoken. The figures stand beside the bar, not in it. */
  label: string;
  /** Three at most, from what is certain to what may come: each is paler than the one before. */
  parts: readonly MeterPart[];
  /** What there is in all. Parts beyond it fill the bar, and the end of what there is is marked. */
  max: number;
}

const Root = styled.div`
  position: relative;
  display: flex;
  gap: 1px;
  block-size: 0.25rem;
  background: var(--lb-border);
  border-radius: 2px;
  & > [data-part='value'] {
    background: var(--lb-accent);
    forced-color-adjust: none;
  }
  & > [data-rank='1'] {
    opacity: 0.45;
  }
  & > [data-rank='2'] {
    opacity: 0.25;
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

/** How much of a fixed amount is taken, and by what: a year's budget, what is locked in. */
export function Meter({ label, parts, max, ...rest }: MeterProps) {
  const sum = parts.reduce((total, { value }) => total + value, 0);
  const over = sum > max;
  const whole = Math.max(sum, max);
  const share = (value: number) => `${whole > 0 ? (100 * value) / whole : 0}%`;
  return (
    <Root role="img" aria-label={label} data-over={over ? '' : undefined} {...rest}>
      {parts.map(({ id, value }, rank) =>
        value > 0 ? <span key={id} data-part="value" data-rank={rank} style={{ inlineSize: share(value) }} /> : null,
      )}
      {over && <span data-part="end" style={{ insetInlineStart: share(max) }} />}
    </Root>
  );
}
