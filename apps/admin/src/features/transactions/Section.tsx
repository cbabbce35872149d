import { Heading, RuledStack, Stack } from '@ledenbureau/ui';
import { type ReactNode, useId } from 'react';

/** Fields that answer one question, its words beside them; hairlines between the questions. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <RuledStack as="section" aria-labelledby={id}>
      <Stack direction="row" gap={2}>
        <Stack width="5.25rem">
          <Heading level={2} size="dense" id={id}>
            {title}
          </Heading>
        </Stack>
        <Stack gap={3} grow="18rem">
          {children}
        </Stack>
      </Stack>
    </RuledStack>
  );
}

/** Fields beside each other while there is room. */
export function Row({ children }: { children: ReactNode }) {
  return (
    <Stack direction="row" gap={3}>
      {children}
    </Stack>
  );
}

/** A place in a Row: at least so wide, and with so much of what is left. */
export function Cell({ share = 1, min = '9rem', children }: { share?: number; min?: string; children: ReactNode }) {
  // shares of what is left, which Stack has no word for
  return <div style={{ flex: `${share} 1 ${min}`, minInlineSize: 0 }}>{children}</div>;
}
