import { type CSSProperties, type ReactNode, useId } from 'react';

const section: CSSProperties = {
  marginBlockStart: '0.75rem',
  paddingBlockStart: '0.5rem',
  borderBlockStart: '1px solid var(--lb-border)',
};

/** A part of a request's panel under a heading of its own. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} style={section}>
      <h3 id={id} style={{ font: 'var(--lb-type-dense)', fontWeight: 600, marginBlockEnd: '0.25rem' }}>
        {title}
      </h3>
      {children}
    </section>
  );
}
