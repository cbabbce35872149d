import { Button, Stack } from '@ledenbureau/ui';
import { type CSSProperties, type ReactNode, useEffect, useId, useRef } from 'react';
import { hairline } from './styles.ts';

const band: CSSProperties = { paddingBlock: 'calc(1 * var(--lb-rem))', borderBlockEnd: hairline };
// What is open stands out to both sides of what is read: by shadows, which do not widen a page that has no margin.
const openBand: CSSProperties = {
  ...band,
  background: 'var(--lb-surface)',
  boxShadow: `calc(3px - var(--lb-rem)) 0 var(--lb-surface), calc(-1 * var(--lb-rem)) 0 var(--lb-accent), var(--lb-rem) 0 var(--lb-surface)`,
};

export interface GroupProps {
  title: string;
  open: boolean;
  /** How wide the titles are; those below each other are alike. */
  titleWidth?: string;
  /** What its button says; without it there is none. */
  label: string | null;
  onOpen: () => void;
  /** What is said beside the button, such as that it was saved. */
  status?: ReactNode;
  /** What it says while it is closed. */
  read: ReactNode;
  /** Its form. */
  children: ReactNode;
}

/** A part of one's own account: what it is and a button, or its form. The focus follows: into the form, and back to the button. */
export function Group({
  title,
  titleWidth = 'calc(6 * var(--lb-rem))',
  open,
  label,
  onOpen,
  status = null,
  read,
  children,
}: GroupProps) {
  const id = useId();
  const form = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLElement>(null);
  const before = useRef(open);
  useEffect(() => {
    if (open) form.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
    else if (before.current) button.current?.focus();
    before.current = open;
  }, [open]);
  return (
    <section aria-labelledby={id} style={open ? openBand : band}>
      <Stack direction="row" gap={4}>
        <h2 id={id} style={{ flex: `0 0 ${titleWidth}`, font: 'var(--lb-type-body)', fontWeight: 600 }}>
          {title}
        </h2>
        <div style={{ flex: '1 1 calc(20 * var(--lb-rem))', minInlineSize: 0 }} ref={form}>
          {open ? children : read}
        </div>
        {open || label === null ? null : (
          <Stack direction="row" gap={3} align="start" style={{ marginInlineStart: 'auto' }}>
            <span role="status" style={{ color: 'var(--lb-success)' }}>
              {status}
            </span>
            <Button ref={button} size="small" aria-describedby={id} onClick={onOpen}>
              {label}
            </Button>
          </Stack>
        )}
      </Stack>
    </section>
  );
}
