import { Heading, RuledStack, Text, type TextTone } from '@ledenbureau/ui';
import type { ReactNode } from 'react';

export interface FigureProps {
  /** The one number that leads the page. */
  value: ReactNode;
  words: ReactNode;
  tone?: TextTone | undefined;
  /** At the end of the line: what it adds up to. */
  aside?: ReactNode;
}

/** What leads a step: one number with its words, and beside it the sum that it is part of. */
export function Figure({ value, words, tone, aside }: FigureProps) {
  return (
    <RuledStack rule="end" strong direction="row" justify="between" align="baseline" gap={[0, 6]}>
      <Heading level={2} tone={tone}>
        <Text size="figure" figures>
          {value}
        </Text>{' '}
        {words}
      </Heading>
      <Text as="div" tone="quiet" figures>
        {aside}
      </Text>
    </RuledStack>
  );
}
