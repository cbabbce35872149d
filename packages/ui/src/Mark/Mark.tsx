import { Icon, type IconProps } from '../Icon/Icon.tsx';
import { markShapes } from './shapes.ts';

export const markTones = ['color', 'reversed', 'mono'] as const;
export type MarkTone = (typeof markTones)[number];

export interface MarkProps extends IconProps {
  /** On the page; on a ground in the accent; or in one colour, that of the text. */
  tone?: MarkTone | undefined;
}

/** Plate, its edge, and what is read on it. */
const paints: Readonly<Record<MarkTone, readonly [string, string, string]>> = {
  color: ['var(--lb-accent)', 'var(--lb-accent)', 'var(--lb-on-accent)'],
  reversed: ['var(--lb-on-accent)', 'var(--lb-on-accent)', 'var(--lb-accent)'],
  mono: ['none', 'currentColor', 'currentColor'],
};

/** The mark of Ledenbureau, in the accent of the brand; 16, 20 or 24 px, or as large as its style says. */
export function Mark({ tone = 'color', size = 'large', ...rest }: MarkProps) {
  const { plate, letter, dot } = markShapes;
  const [ground, edge, ink] = paints[tone];
  return (
    <Icon viewBox="0 0 32 32" size={size} {...rest}>
      <rect {...plate} fill={ground} stroke={edge} />
      <path {...letter} stroke={ink} />
      <circle {...dot} fill={ink} stroke="none" />
    </Icon>
  );
}
