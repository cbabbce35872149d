import type { ComponentPropsWithRef } from 'react';
import { mergeRefs } from './dom.ts';

/** The choice that a form's reset comes back to: the one shown now, as React has it for an input. */
function keepChoice(select: HTMLSelectElement | null): void {
  for (const option of select?.options ?? []) option.defaultSelected = option.selected;
}

/** A list of the browser's own, which a form that is reset leaves at its value and not at its first option. */
export function NativeSelect({ ref, ...props }: ComponentPropsWithRef<'select'>) {
  // a new function each time: it is called whenever the list is drawn
  return <select {...props} ref={mergeRefs(ref, keepChoice)} />;
}
