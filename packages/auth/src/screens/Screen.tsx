import { Skeleton, Stack } from '@ledenbureau/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { quiet } from './styles.ts';

export interface ScreenProps {
  /** The page's one heading. */
  title: string;
  /** One sentence below it: what happens here. */
  lead?: ReactNode;
  /** The step that is on, in a `FocusFirst`. */
  children: ReactNode;
}

/** One of the screens of somebody who is not signed in: heading, sentence, and the step that is on. */
export function Screen({ title, lead, children }: ScreenProps) {
  return (
    <Stack gap={5}>
      <Stack gap={1}>
        <h1 style={{ font: 'var(--lb-type-figure)', letterSpacing: '-0.01em' }}>{title}</h1>
        {/* Told when it changes: nobody hears a new sentence above the field that took the focus. */}
        <p role="status" style={quiet}>
          {lead}
        </p>
      </Stack>
      {children}
    </Stack>
  );
}

/** Around a step: puts the focus where the person goes on when it appears, at its first input, else its first button. */
export function FocusFirst({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const targets = ['input:not([readonly], [type=hidden])', 'button, a[href]'].map((selector) =>
      element.current?.querySelector<HTMLElement>(selector),
    );
    targets.find((candidate) => candidate != null)?.focus();
  }, []);
  return <div ref={element}>{children}</div>;
}

/** In place of a step that is on its way; nothing at first, so that nothing flashes. */
export function Waiting() {
  return (
    <div aria-busy="true">
      <Skeleton lines={3} />
    </div>
  );
}
