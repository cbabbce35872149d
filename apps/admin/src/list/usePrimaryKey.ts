import { useEffect, useEffectEvent } from 'react';

/** Ctrl+Enter does what the primary button of the page does, unless a dialog is open. */
export function usePrimaryKey(onPrimary: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const wanted = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat;
    if (!wanted || event.defaultPrevented || !onPrimary || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    onPrimary();
  });
  useEffect(() => {
    // an arrow, since what reads the latest handler may only be called from an effect
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
