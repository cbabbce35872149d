import { Heading, RuledStack, Stack } from '@ledenbureau/ui';
import { type ReactNode, useId } from 'react';

/** A part of a request's panel under a heading of its own. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <RuledStack as="section" aria-labelledby={id}>
      <Stack gap={1}>
        <Heading level={3} size="dense" id={id}>
          {title}
        </Heading>
        <div>{children}</div>
      </Stack>
    </RuledStack>
  );
}
