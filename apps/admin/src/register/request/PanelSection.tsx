import { Heading, RuledStack } from '@ledenbureau/ui';
import { type ReactNode, useId } from 'react';

/** A part of a request's panel under a heading of its own. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <RuledStack as="section" gap={1} aria-labelledby={id}>
      <Heading level={3} size="dense" id={id}>
        {title}
      </Heading>
      <div>{children}</div>
    </RuledStack>
  );
}
