import { isolated } from '../internal/isolated.ts';
import { sheetOf, useStyledElement } from '../internal/styled.ts';
import type { ComponentPropsWithRef } from 'react';
import { coloredTones, toneStyles } from '../theme/tones.ts';

export const textSizes = ['title', 'section', 'figure', 'body', 'dense', 'small'] as const;
export type TextSize = (typeof textSizes)[number];
export const textTones = ['neutral', 'quiet', ...coloredTones] as const;
export type TextTone = (typeof textTones)[number];
export const textWeights = ['normal', 'medium', 'strong'] as const;
export type TextWeight = (typeof textWeights)[number];
const textAligns = ['start', 'center', 'end'] as const;
/** Elements that a text can be. What it means is the element's; how it looks is not. */
export const textElements = [
  'span',
  'p',
  'div',
  'small',
  'b',
  'strong',
  'h2',
  'h3',
  'h4',
  'dt',
  'dd',
  'li',
  'label',
  'code',
  's',
  'output',
] as const;
export type TextElement = (typeof textElements)[number];

export interface TextProps extends ComponentPropsWithRef<'span'> {
  /** Default `span`. */
  as?: TextElement;
  /** A step of the type scale; default that of what it stands in. */
  size?: TextSize | undefined;
  /** What they mean; default that of what it stands in. `quiet` is for what counts for less: as much meaning as neutral, less weight. */
  tone?: TextTone | undefined;
  weight?: TextWeight | undefined;
  /** Digits of equal width, so that figures stand below each other, in their own order whatever the text around them. */
  figures?: boolean;
  nowrap?: boolean;
  /** Parted wherever it has to be: for hashes, file names and what somebody typed. */
  breakAnywhere?: boolean;
  /** On lines of its own, also as a `span`. */
  block?: boolean;
  align?: (typeof textAligns)[number];
}

const sheet = sheetOf`
  ${textSizes.map((size) => `&[data-size=${size}]{font:var(--lb-type-${size})}`).join('')}
  &[data-tone='neutral'] {
    color: var(--lb-text);
  }
  &[data-tone='quiet'] {
    color: var(--lb-text-quiet);
  }
  ${toneStyles((full) => `color:${full}`)}
  /* words alone, such as the step that is next, are as a link is */
  &[data-tone='accent'] {
    color: var(--lb-accent);
  }
  &[data-weight='normal'] {
    font-weight: 400;
  }
  &[data-weight='medium'] {
    font-weight: 500;
  }
  &[data-weight='strong'] {
    font-weight: 600;
  }
  &[data-figures] {
    ${isolated}
    font-variant-numeric: tabular-nums;
  }
  &[data-nowrap] {
    white-space: nowrap;
  }
  &[data-anywhere] {
    overflow-wrap: anywhere;
  }
  &[data-block] {
    display: block;
  }
  ${textAligns.map((align) => `&[data-align=${align}]{text-align:${align}}`).join('')}
`;

const on = (set: boolean | undefined) => (set ? '' : undefined);

/** Words in a size, tone and weight of the theme. A list has hundreds: its element is its own, and no component in between. */
export function Text({ as = 'span', ...props }: TextProps) {
  const { size, tone, weight, figures, nowrap, breakAnywhere, block, align, ...rest } = props;
  const attributes = {
    'data-size': size,
    'data-tone': tone,
    'data-weight': weight,
    'data-figures': on(figures),
    'data-nowrap': on(nowrap),
    'data-anywhere': on(breakAnywhere),
    'data-block': on(block),
    'data-align': align,
    ...rest,
  };
  return useStyledElement(as, attributes, sheet());
}
