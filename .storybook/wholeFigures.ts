import { figure } from '../packages/ui/src/Sentence/figures.ts';

const figures = new RegExp(figure, 'gu');

/** Whether what is between two places of a text stands on more than one line. */
function breaks(text: Text, from: number, to: number): boolean {
  const range = document.createRange();
  range.setStart(text, from);
  range.setEnd(text, to);
  const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)));
  return lines.size > 1;
}

/**
 * A date, an amount, or the number of a record or account is read as one: it never goes on in the next line.
 * @throws Error with those that do.
 */
export function expectWholeFigures(root: HTMLElement): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let text = texts.nextNode() as Text | null; text !== null; text = texts.nextNode() as Text | null) {
    const { parentElement: element } = text;
    // what is only read aloud has no lines to be seen, and code is as it was written
    if (element === null || element.clientWidth === 1 || element.closest('textarea, pre, code')) continue;
    for (const { 0: found, index } of text.data.matchAll(figures)) {
      if (breaks(text, index, index + found.length)) broken.push(`“${found}” in “${text.data.trim().slice(0, 120)}”`);
    }
  }
  if (broken.length > 0) throw new Error(`Broken over two lines: ${[...new Set(broken)].join('; ')}. Use Sentence.`);
}

/** @throws Error when the arrow of a sorted column is covered by the column beside it. */
export function expectWholeArrows(root: HTMLElement): void {
  for (const arrow of root.querySelectorAll('th[aria-sort] button > svg')) {
    const { left, right, top, bottom } = arrow.getBoundingClientRect();
    if (right === left || right > innerWidth || left < 0) continue;
    const covered = [left + 1, right - 1].some((x) => {
      const seen = document.elementFromPoint(x, (top + bottom) / 2);
      if (!seen || seen.contains(arrow) || seen.closest('thead') !== arrow.closest('thead')) return false;
      // below a column that stays where it is, it is only scrolled away
      return getComputedStyle(seen).left === 'auto';
    });
    if (covered) throw new Error(`The arrow of “${arrow.closest('th')?.textContent ?? ''}” is covered.`);
  }
}
