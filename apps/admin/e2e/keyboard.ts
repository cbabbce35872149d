import { expect, type Locator, type Page } from './test.ts';

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

/** The keyboard, counting: each key that is pressed, and each character of what is typed, is one. */
export function counting(page: Page) {
  let count = 0;
  const press = (key: string) => ((count += key.split('+').length), page.keyboard.press(key));
  return {
    press,
    type: (text: string) => ((count += text.length), page.keyboard.type(text)),
    /** Presses Tab until this control has the focus. */
    async tabTo(control: Locator) {
      await expect(control).toBeVisible();
      for (let tabs = 0; tabs < 40; tabs += 1) {
        if (await control.evaluate((element) => element.contains(document.activeElement))) return;
        await press('Tab');
      }
      throw new Error(`Forty tabs do not reach ${control.toString()}.`);
    },
    /** How many since it was asked last. */
    taken: () => {
      const before = count;
      count = 0;
      return before;
    },
  };
}
