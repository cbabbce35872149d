import { useEffect, useRef } from 'react';
import { topModal } from '../internal/modals.ts';
import { isCommandKey } from './heldKeys.ts';

/** Calls back at Ctrl+K (⌘K), from anywhere on the page; not while a dialog is open. For opening a CommandPalette. */
export function useCommandKey(onPress: () => void): void {
  const latest = useRef(onPress);
  useEffect(() => {
    latest.current = onPress;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isCommandKey(event) || event.defaultPrevented || topModal()) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
