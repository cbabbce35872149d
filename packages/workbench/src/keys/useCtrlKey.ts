import { useEffectEvent, useLayoutEffect } from 'react';

/** A key with Ctrl (or Cmd) does what it is given, unless a dialog is open; nothing where there is nothing to do. */
export function useCtrlKey(key: string, run: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isPressed = event.key === key && (event.ctrlKey || event.metaKey) && !event.repeat;
    if (!isPressed || event.defaultPrevented || !run || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    run();
  });
  // as soon as what it belongs to can be seen: an effect after the paint comes too late for a quick hand on a slow machine
  useLayoutEffect(() => {
    // an arrow, since what reads the latest handler may only be called from an effect
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
