import { type ReactNode, useEffect, useRef } from 'react';

/** What came of an action: takes the focus when it appears, so that it is read, and Tab goes on from there. */
export function Focused({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus(), []);
  return (
    <div ref={root} tabIndex={-1}>
      {children}
    </div>
  );
}
