import type { RootNode } from '../internal/dom.ts';

const controls =
  'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled)';

/** The words a reader looks for: the legend of a group of choices, else the control's own label. */
function labelOf(control: HTMLElement): Element | null | undefined {
  const choice = control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox');
  const legend = choice ? control.closest('fieldset')?.querySelector('legend') : null;
  return legend ?? ('labels' in control ? (control as HTMLInputElement).labels?.[0] : null);
}

/**
 * Brings a field into view with its label, which a jump to the control alone would leave above the edge, and puts the
 * focus in it. `id` is that of the control or of a fieldset in the page, or the shadow root, of what leads to it.
 */
export function goToField(from: Element, id: string): void {
  const target = (from.getRootNode() as RootNode).getElementById(id);
  const control = target?.matches(controls) ? target : target?.querySelector<HTMLElement>(controls);
  if (!control) return;
  (labelOf(control) ?? control).scrollIntoView({ block: 'start' });
  control.focus({ preventScroll: true });
}
