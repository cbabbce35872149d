import type { KeyboardEvent } from 'react';

const field = 'input:not([type=hidden]), select, textarea';

/**
 * Enter in a field goes on to the next one, and after the last to the first button, or presses it. Ctrl+Enter stays the form's, and a
 * key that is held down presses nothing twice: what it asks for must be seen first.
 */
export function enterGoesOn(event: KeyboardEvent<HTMLElement>, press = false): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey, repeat, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || event.defaultPrevented) return;
  if (repeat) event.preventDefault();
  if (repeat || ctrlKey || metaKey || altKey || shiftKey) return;
  if (!(target instanceof HTMLElement) || !target.matches(field) || target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  const next = stopAfter(event.currentTarget, target);
  if (press && next?.matches('button')) next.click();
  else next?.focus();
}

/** The field after one, or the button after the last. */
export function stopAfter(root: HTMLElement, target: HTMLElement): HTMLElement | undefined {
  const stops = [...root.querySelectorAll<HTMLElement>(`${field}, button[type=submit]`)];
  const rest = stops.slice(stops.indexOf(target) + 1);
  return rest.find((element) => !element.matches(':disabled, [readonly]'));
}
