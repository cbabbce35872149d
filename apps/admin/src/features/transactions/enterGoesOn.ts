import type { KeyboardEvent } from 'react';

const field = 'input:not([type=hidden]), select, textarea';

/**
 * Enter in a field goes on to the next one, and after the last to the first button. Ctrl+Enter stays the form's, and a
 * key that is held down presses nothing twice: what it asks for must be seen first.
 */
export function enterGoesOn(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey, repeat, nativeEvent } = event;
  if (key !== 'Enter' || nativeEvent.isComposing || event.defaultPrevented) return;
  if (repeat) event.preventDefault();
  if (repeat || ctrlKey || metaKey || altKey || shiftKey) return;
  if (!(target instanceof HTMLElement) || !target.matches(field) || target instanceof HTMLTextAreaElement) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(`${field}, button[type=submit]`)];
  const rest = stops.slice(stops.indexOf(target) + 1);
  rest.find((element) => !element.matches(':disabled, [readonly]'))?.focus();
}
