import { gapOf } from '../Stack/gap.ts';
import { Stack, type StackProps } from '../Stack/Stack.tsx';
import type { Space } from '../theme/tokens.ts';

export interface RuledStackProps extends StackProps {
  /** Where the hairline is; default `start`. */
  rule?: 'start' | 'end' | 'both';
  /** The rule is that of a part of the page and not of one of several lines. */
  strong?: boolean;
  /** Room above and below the children; default 2 (8 px). */
  pad?: Space | readonly [above: Space, below: Space];
}

/** A stack set off by a hairline: a line of a list, or a part of a page. */
export function RuledStack({ rule = 'start', strong = false, pad = 2, style, ...rest }: RuledStackProps) {
  const line = `1px solid var(--lb-border${strong ? '-strong' : ''})`;
  return (
    <Stack
      style={{
        // a pair says what is above, then what is below: the order of a gap
        paddingBlock: gapOf(pad),
        ...(rule !== 'end' && { borderBlockStart: line }),
        ...(rule !== 'start' && { borderBlockEnd: line }),
        ...style,
      }}
      {...rest}
    />
  );
}
