interface Held {
  field: HTMLInputElement;
  keys: KeyboardEvent[];
  opener: HTMLElement | null;
}
let held: Held | undefined;

/** Ctrl+K, or ⌘K. */
export const isCommandKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';

/**
 * Keeps what is typed from now on for a CommandPalette that is on its way: a field that nobody sees has the focus meanwhile, so that no
 * key does anything else. The palette takes it over once it stands.
 */
export function holdKeys(): void {
  if (held) return;
  const field = document.createElement('input');
  const keys: KeyboardEvent[] = [];
  held = { field, keys, opener: document.activeElement as HTMLElement | null };
  // of a size at which a phone comes no nearer
  field.style.cssText = 'position:fixed;top:0;opacity:0;font-size:1rem';
  field.addEventListener('keydown', (event) => keys.push(event));
  document.body.append(field);
  field.focus();
}

/** Whether keys are kept: the search was asked for, and does not stand. */
export const holdsKeys = (): boolean => !!held;

/** What was kept: the text, and every key in its order. Nothing is from then on, and the focus is where it was. */
export function takeKeys(): { text: string; keys: readonly KeyboardEvent[] } | undefined {
  if (!held) return undefined;
  const { field, keys, opener } = held;
  held = undefined;
  // who went elsewhere meanwhile stays there
  if (field.matches(':focus')) opener?.focus();
  field.remove();
  return { text: field.value, keys };
}
