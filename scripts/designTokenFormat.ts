// Values in the format of the Design Tokens Community Group (2025.10), for designTokens.ts.

export interface Token {
  $type: string;
  $value: unknown;
  $description?: string;
  $extensions?: Record<string, unknown>;
}
export interface Group {
  [name: string]: Token | Group;
}

/** Without the noise of floating point. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

/** `#rrggbb`, or `rgb(r g b / a)`, as the format has it: parts from 0 to 1, and the hex that older tools read. */
export function colorValue(css: string): object {
  const channels = css.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(css.slice(at, at + 2), 16))
    : [...css.matchAll(/[\d.]+/g)].map(([digits]) => Number(digits));
  const [red = 0, green = 0, blue = 0, alpha = 1] = channels;
  const hex = [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
  return {
    colorSpace: 'srgb',
    components: [red, green, blue].map((part) => rounded(part / 255)),
    alpha,
    hex: `#${hex}`,
  };
}

export const pixels = (value: number) => ({ value, unit: 'px' });
export const token = ($type: string, $value: unknown, $description?: string): Token => ({
  $type,
  $value,
  ...($description === undefined ? {} : { $description }),
});
/** A token or group for each entry of a table. */
export const each = <Name extends string, Value>(
  values: Record<Name, Value>,
  make: (name: Name, value: Value) => Token | Group,
) => Object.fromEntries((Object.entries(values) as [Name, Value][]).map(([name, value]) => [name, make(name, value)]));

/** The fonts of a stack. */
export const families = (stack: string): string[] => stack.split(',').map((name) => name.trim().replaceAll("'", ''));
