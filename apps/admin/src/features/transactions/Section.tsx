import { Stack } from '@ledenbureau/ui';
import { type CSSProperties, type ReactNode, useId } from 'react';

const section: CSSProperties = { paddingBlock: '0.625rem', borderBlockStart: '1px solid var(--lb-border)' };

/** Fields that answer one question, its words beside them; hairlines between the questions. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} style={section}>
      <Stack direction="row" gap={2}>
        <h2 id={id} style={{ flex: '0 0 5.25rem', font: 'var(--lb-type-dense)', fontWeight: 600 }}>
          {title}
        </h2>
        <Stack gap={3} style={{ flex: '1 1 18rem' }}>
          {children}
        </Stack>
      </Stack>
    </section>
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
  return <div style={{ flex: `${share} 1 ${min}`, minInlineSize: 0 }}>{children}</div>;
}
