import { useLayoutEffect } from 'react';
import { useEvent } from './useEvent.ts';

/** A key with Ctrl (or Cmd) does what it is given, unless a dialog is open; nothing where there is nothing to do. */
export function useCtrlKey(key: string, run: (() => void) | undefined): void {
  const press = useEvent((event: KeyboardEvent) => {
    const isPressed = event.key === key && (event.ctrlKey || event.metaKey) && !event.repeat;
    if (!isPressed || event.defaultPrevented || !run || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    run();
  });
  // as soon as what it belongs to can be seen: an effect after the paint comes too late for a quick hand on a slow machine
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [press]);
}
