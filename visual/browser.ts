import type { Browser, Page } from 'playwright';
import type { Mode, Shot } from './shots.ts';

/** A page on which nothing depends on the moment: fixed date, no motion, no chance, nothing kept by the story before. */
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
  });
  await page.addInitScript(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  return page;
}

/** Shows a story in the window and language of a shot and waits until it was rendered and played, for `patience` ms at most; its error, if it failed. */
export async function showStory(
  page: Page,
  address: string,
  { storyId, width, height, locale }: Pick<Shot, 'storyId' | 'width' | 'height' | 'locale'>,
  patience: number,
): Promise<string | null> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ forcedColors: 'none' });
  await page.goto(
    `${address}/iframe.html?id=${storyId}&viewMode=story&globals=a11y.manual:!true;theme:light;locale:${locale}`,
  );
  const phase = await page.waitForFunction(
    () => {
      const preview = Reflect.get(globalThis, '__STORYBOOK_PREVIEW__') as
        | { currentRender?: { phase?: string } }
        | undefined;
      const now = preview?.currentRender?.phase;
      return now === 'finished' || now === 'errored' || now === 'aborted' ? now : false;
    },
    undefined,
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
