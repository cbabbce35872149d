// Every page on a telephone: nothing is wider than it, and what can be pressed can be hit by a finger.
import { watchAnswers } from './answers.ts';
import { apiOf, daysAgo, seeded } from './api.ts';
import { chooseLanguage, go, memberAt, signIn } from './app.ts';
import { accountPages, pages } from './pages.ts';
import { figure } from '../../../packages/ui/src/Sentence/figures.ts';
import { expect, type Page, test } from './test.ts';

test.setTimeout(240_000);
test.use({ hasTouch: true, isMobile: true });

const phone = { width: 390, height: 844 };

/** What a page of this width must not have, a line each; `figure` finds what is one figure, as a source of a RegExp. */
function troublesOf(figure: string): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  const describe = (part: Element) => part.outerHTML.replaceAll(/ class="[^"]*"/g, '').slice(0, 140);
  const isSeen = (part: Element) => part.checkVisibility() && part.getBoundingClientRect().width > 1;
  /** Whether a frame around it scrolls sideways, or keeps it for a screen reader alone. */
  const isFramed = (part: Element): boolean => {
    for (let frame: Element | null = part; frame !== null; frame = frame.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(frame);
      if (/auto|scroll|hidden|clip/.test(overflowX) || clipPath !== 'none') return true;
    }
    return false;
  };
  const beyond = [...document.querySelectorAll('body *')].filter(
    (part) => isSeen(part) && part.getBoundingClientRect().right > clientWidth + 0.5 && !isFramed(part),
  );
  /** A finger that comes down 11 px above or below its middle is on it, or on the row or words that it belongs to. */
  const isHit = (control: Element, reach = 11): boolean => {
    control.scrollIntoView({ block: 'center' });
    const { left, width, top, height } = control.getBoundingClientRect();
    const own = control.closest('tr[data-row]:has(a[data-part=open])');
    const words = (control as HTMLInputElement).labels?.[0];
    // a box is pressed by its words too
    if (words !== undefined && words.getBoundingClientRect().height >= 24) return true;
    return [-reach, reach].every((off) => {
      const hit = document.elementFromPoint(left + Math.min(width / 2, 40), top + height / 2 + off);
      return control.contains(hit) || own?.contains(hit) === true;
    });
  };
  const small = [...document.querySelectorAll('a[href], button:enabled, input:enabled, select, textarea, summary')]
    .filter((control) => isSeen(control) && !isFramed(control) && control.closest('[inert]') === null)
    // a link in a sentence is as high as its line
    .filter((control) => !(control.matches('a, button[data-inline]') && control.parentElement?.matches('p, li, small')))
    .filter((control) => control.getBoundingClientRect().height < 24 && !isHit(control));
  // what a page is for, and what stands in its bar, is hit by a thumb: 44 px, less what rounding takes
  const main = [
    ...document.querySelectorAll('header :is(a, button), main button:is([data-tone=green], [data-tone=danger])'),
  ]
    .filter((control) => isSeen(control) && control.matches(':enabled, a') && control.closest('[inert], td') === null)
    .filter((control) => !isHit(control, 21));
  const isWhole = (part: Element) => part.closest('[title], [aria-label], [data-part=open]') !== null;
  const cut = [...document.querySelectorAll('main *, header *')].filter(
    (part) =>
      isSeen(part) &&
      getComputedStyle(part).textOverflow === 'ellipsis' &&
      part.scrollWidth > part.clientWidth + 1 &&
      !isWhole(part),
  );
  const broken: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    const words = text.parentElement;
    // in a list of links the title gives way to the amount beside it
    if (words === null || !isSeen(words) || words.matches('li > a > [data-part=title]')) continue;
    for (const { index, 0: found } of (text.nodeValue ?? '').matchAll(new RegExp(figure, 'gu'))) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + found.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)));
      if (lines.size > 1) broken.push(`in two lines: ${found} of ${describe(words)}`);
    }
  }
  const bar = document.querySelector('header')?.getBoundingClientRect().height ?? 0;
  return [
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []),
    ...beyond.map((part) => `beyond the edge: ${describe(part)}`),
    ...small.map((control) => `too small for a finger: ${describe(control)}`),
    ...main.map((control) => `too small for a thumb: ${describe(control)}`),
    ...cut.map((part) => `cut: ${describe(part)}`),
    ...broken,
    ...(bar > 48.5 ? [`the bar is ${bar} high`] : []),
  ];
}

/** Lines of a series of today, below each other. */
async function bookTwo(page: Page, number: string): Promise<void> {
  const call = await apiOf(page);
  const { id } = await call<{ id: string }>('GET', `/members/${number}`);
  const { share } = seeded;
  const issue = { kind: 'issue', member_id: id, instrument_id: share.id, effective_date: daysAgo(0) };
  for (const quantity of ['1', '2']) await call('POST', '/transactions', { ...issue, quantity });
}

test('no page is wider than a telephone, and a finger hits everything on it', async ({ page }) => {
  const answered = watchAnswers(page);
  await signIn(page, 'anna');
  // the list of members says their numbers where it is a table
  await page.setViewportSize({ width: 1280, height: 900 });
  const { number } = await memberAt(page, 3);
  await bookTwo(page, number);
  const { poll } = expect.configure({ soft: true });
  for (const language of ['Nederlands', 'English'] as const) {
    await page.setViewportSize({ width: 1280, height: 900 });
    if (language === 'English') await chooseLanguage(page, 'anna', language);
    await page.setViewportSize(phone);
    for (const path of [...pages(number), ...accountPages]) {
      await go(page, path);
      await answered();
      await poll(() => page.evaluate(troublesOf, figure.source), {
        message: `${path}, ${language}`,
        timeout: 3_000,
      }).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await chooseLanguage(page, 'anna', 'Nederlands');
});
