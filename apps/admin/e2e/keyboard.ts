import type { Locator, Page } from './test.ts';

/** Presses a key on this control, as who uses no mouse does. */
export async function press(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus();
  await control.page().keyboard.press(key);
}

/** Types in place of what the field has. */
export async function type(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.page().keyboard.press('Control+a');
  await field.page().keyboard.type(text);
}

/** Sends the form that has the focus. */
export const send = (page: Page): Promise<void> => page.keyboard.press('Control+Enter');
