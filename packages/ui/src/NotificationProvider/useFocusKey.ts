import { useEffect, type RefObject } from 'react';

/** F6 goes from the page to the newest notification, and back to where the focus was: nobody has to walk there by Tab. */
export function useFocusKey(
  region: RefObject<HTMLElement | null>,
  origin: RefObject<HTMLElement | null>,
  active: boolean,
): void {
  useEffect(() => {
    if (!active) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return;
      event.preventDefault();
      const isInside = region.current?.querySelector(':focus');
      (isInside ? origin.current : region.current?.querySelector<HTMLElement>('[data-notification]'))?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [region, origin, active]);
}
