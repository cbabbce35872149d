import { Text, type TextProps, type TextSize } from '../Text/Text.tsx';

export const headingLevels = [2, 3, 4] as const;
export type HeadingLevel = (typeof headingLevels)[number];

export interface HeadingProps extends Omit<TextProps, 'as' | 'size'> {
  /** Where it stands in the outline of the page. The title itself, level 1, is PageHeader's. */
  level: HeadingLevel;
  /** How it looks, whatever its level; default `section`. */
  size?: TextSize;
}

/** Names a part of a page. Its level is for the outline and its size for the eye: neither follows from the other. */
export function Heading({ level, size = 'section', weight = 'strong', ...rest }: HeadingProps) {
  return <Text as={`h${level}`} size={size} weight={weight} {...rest} />;
}
