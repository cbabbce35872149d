import { Heading, RuledStack } from '@ledenbureau/ui';
import { type ReactNode, useId } from 'react';

/** A part of a request's panel under a heading of its own. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    // what stands above it is of several kinds: the section keeps its own distance
    <RuledStack as="section" gap={1} aria-labelledby={id} style={{ marginBlockStart: '0.75rem', paddingBlockEnd: 0 }}>
      <Heading level={3} size="dense" id={id}>
        {title}
      </Heading>
      <div>{children}</div>
    </RuledStack>
  );
}
