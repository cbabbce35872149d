import type { Browser, Page } from 'playwright';
import type { Mode, Shot } from './shots.ts';

/** A page on which nothing depends on the moment: fixed date, no motion, no chance, nothing stored by the story before. */
export async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(new Date('2026-11-21T09:30:00+01:00'));
  await page.addInitScript(() => {
    let seed = 1;
    Math.random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const beginAnew = () => {
      seed = 1;
      localStorage.clear();
      sessionStorage.clear();
    };
    beginAnew();
    Object.assign(globalThis, { beginAnew });
  });
  return page;
}

/** What of Storybook's page is used here. */
interface Preview {
  beginAnew(): void;
  __STORYBOOK_PREVIEW__?: {
    currentRender?: { id: string; phase?: string };
    channel: { emit(event: string, argument: object): void };
  };
}

/** A page shows so many stories before it is loaded anew: the rules of their styles stay, and slow the next ones. */
const storiesOfPage = 20;
/** The story on each page, its language, and how many the page has shown. */
const stories = new WeakMap<Page, { storyId: string; locale: string; count: number }>();

/** Shows a story in the window and language of a shot and waits until it was rendered and played, for `patience` ms at most; its error, if it failed. */
export async function showStory(
  page: Page,
  address: string,
  { storyId, width, height, locale }: Pick<Shot, 'storyId' | 'width' | 'height' | 'locale'>,
  patience: number,
): Promise<string | null> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ forcedColors: 'none' });
  const last = stories.get(page);
  if (last !== undefined && last.count < storiesOfPage && last.locale === locale && last.storyId !== storyId) {
    stories.set(page, { storyId, locale, count: last.count + 1 });
    // who left a story before it went: the next does not get its focus
    await page.evaluate(() => {
      (document.activeElement as HTMLElement | null)?.blur();
      return new Promise((resolve) => void setTimeout(resolve));
    });
    await page.evaluate((id) => {
      const { beginAnew, __STORYBOOK_PREVIEW__: preview } = globalThis as unknown as Preview;
      beginAnew();
      preview?.channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' });
    }, storyId);
  } else {
    stories.set(page, { storyId, locale, count: 1 });
    await page.goto(
      `${address}/iframe.html?id=${storyId}&viewMode=story&globals=a11y.manual:!true;theme:light;locale:${locale}`,
    );
  }
  const phase = await page.waitForFunction(
    (id) => {
      const { __STORYBOOK_PREVIEW__: preview } = globalThis as unknown as Preview;
      const now = preview?.currentRender;
      if (now?.id !== id) return false;
      return now.phase === 'finished' || now.phase === 'errored' || now.phase === 'aborted' ? now.phase : false;
    },
    storyId,
    { timeout: patience },
  );
  if ((await phase.jsonValue()) === 'finished') return null;
  return (await page.locator('#error-message').textContent()) ?? 'The story failed to render.';
}

/** Turns the shown story into one mode and width, and takes its picture as PNG: all of it, from the top. */
export async function shoot(
  page: Page,
  { mode, width, height }: Pick<Shot, 'mode' | 'width' | 'height'>,
): Promise<Buffer> {
  await page.emulateMedia({ forcedColors: mode === 'forced' ? 'active' : 'none' });
  await page.setViewportSize({ width, height });
  const whole = await page.evaluate(async (theme: Mode) => {
    const { dataset, style } = document.documentElement;
    dataset.theme = theme === 'dark' ? 'dark' : 'light';
    style.colorScheme = dataset.theme;
    await document.fonts.ready;
    // two frames: one to take the new size in, one in which observers of it have drawn
    for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => requestAnimationFrame(next));
    return document.documentElement.scrollHeight;
  }, mode);
  // a window as high as the page, so that nothing sticks halfway
  if (whole > height) await page.setViewportSize({ width, height: whole });
  await page.evaluate(async (theme: Mode) => {
    // a caret cannot be hidden in forced colours, and blinks
    if (theme === 'forced' && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
    for (let frame = 0; frame < 2; frame += 1) await new Promise((next) => requestAnimationFrame(next));
  }, mode);
  return page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
}
