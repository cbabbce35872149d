import type { counting } from './keyboard.ts';
import { expect, type Locator, type Page } from './test.ts';

/** How somebody works: by keys alone or by mouse. What is typed into a field is a key to the one, and no click to the other. */
export interface Hand {
  by: 'keys' | 'clicks';
  /** Searches, and opens an answer. */
  find(text: string, answer: string | RegExp): Promise<void>;
  /** Does what a button or a link does, which may have a key. */
  act(target: Locator, key?: string): Promise<void>;
  /** Writes into a field, in place of what it has. */
  write(field: Locator, text: string): Promise<void>;
  /** Types into a field that searches, and chooses an answer. */
  choose(field: Locator, text: string, answer: RegExp): Promise<void>;
  /** Chooses of a list, by the beginning of its words. */
  pick(list: Locator, beginning: string): Promise<void>;
  /** Sends a form. */
  send(button: Locator): Promise<void>;
}

const answers = async (page: Page, answer: string | RegExp) => {
  const option = page.getByRole('option', { name: answer }).first();
  await expect(option).toBeVisible();
  return option;
};

/** By keys alone, each of which is counted. */
export function keyboardHand(page: Page, keys: ReturnType<typeof counting>): Hand {
  const field = async (target: Locator, text: string) => {
    await keys.tabTo(target);
    if ((await target.inputValue()) !== '') await keys.press('Control+a');
    await keys.type(text);
  };
  return {
    by: 'keys',
    async find(text, answer) {
      await keys.press('/');
      await keys.type(text);
      const option = await answers(page, answer);
      for (let down = 0; down < 9 && (await option.getAttribute('aria-selected')) !== 'true'; down += 1)
        await keys.press('ArrowDown');
      await keys.press('Enter');
    },
    async act(target, key) {
      if (key === undefined) await keys.tabTo(target);
      await keys.press(key ?? 'Enter');
    },
    write: field,
    async choose(target, text, answer) {
      await field(target, text);
      await answers(page, answer);
      await keys.press('Enter');
    },
    async pick(list, beginning) {
      await keys.tabTo(list);
      await keys.type(beginning);
    },
    async send() {
      await keys.press('Control+Enter');
    },
  };
}

/** By mouse: each press of its button is one; `taken` is how many since it was asked last. */
export function mouseHand(page: Page): Hand & { taken(): number } {
  let count = 0;
  const click = async (target: Locator) => {
    count += 1;
    await target.click();
  };
  /** A field that has the focus already needs no click. */
  const write = async (target: Locator, text: string) => {
    await expect(target).toBeVisible();
    if (!(await target.evaluate((element) => element === document.activeElement))) await click(target);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  const choose = async (target: Locator, text: string, answer: string | RegExp) => {
    await write(target, text);
    await click(await answers(page, answer));
  };
  return {
    by: 'clicks',
    async find(text, answer) {
      await click(page.getByRole('button', { name: /^Zoek lid, transactie of pagina/ }));
      await choose(page.getByRole('combobox', { name: 'Zoek of kies een opdracht' }), text, answer);
    },
    act: click,
    write,
    choose,
    async pick(list, beginning) {
      const option = list.locator('option').filter({ hasText: new RegExp(`^${beginning}`, 'iu') });
      const value = await option.first().getAttribute('value');
      // the list is opened, and one of it is pressed
      count += 2;
      await list.selectOption(value);
    },
    send: click,
    taken() {
      const before = count;
      count = 0;
      return before;
    },
  };
}
