import { contrast } from '../packages/ui/src/theme/contrast.ts';

export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** A colour as the browser computes it: `rgb(…)`, `rgba(…)` or, of a mixture, `color(srgb …)`. */
export function parse(color: string): Rgba {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  const scale = color.startsWith('color(') ? 255 : 1;
  return [red * scale, green * scale, blue * scale, alpha];
}

const over = (top: Rgba, below: Rgba): Rgba => {
  const mix = (at: 0 | 1 | 2): number => top[at] * top[3] + below[at] * (1 - top[3]);
  return [mix(0), mix(1), mix(2), 1];
};

const hex = (color: Rgba): string =>
  `#${color
    .slice(0, 3)
    .map((part) => Math.round(part).toString(16).padStart(2, '0'))
    .join('')}`;

/** What is seen behind the content of an element; null over a picture. */
export function groundOf(element: Element | null): Rgba | null {
  if (!element) return [255, 255, 255, 1];
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  if (backgroundImage !== 'none') return null;
  const color = parse(backgroundColor);
  if (color[3] === 1) return color;
  const below = groundOf(element.parentElement);
  return below && over(color, below);
}

/** The contrast of a colour with a ground; 21 where it cannot be told. */
export function contrastOn(ground: Rgba | null, color: string): number {
  return ground ? contrast(hex(over(parse(color), ground)), hex(ground)) : 21;
}
