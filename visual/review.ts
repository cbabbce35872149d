import { existsSync, readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { openPage, shoot, showStory } from './browser.ts';
import { marksOf } from './causes.ts';
import { compare, posterize, trim, type Picture } from './picture.ts';
import { decodePng, encodePng } from './png.ts';
import type { Shot } from './shots.ts';

/** What became of one picture. */
export interface Result {
  /** Name of the picture, without ending. */
  name: string;
  /** Null for a baseline that no story asks for any more. */
  shot: Shot | null;
  state: 'same' | 'changed' | 'new' | 'gone' | 'failed';
  /** How many pixels differ. */
  pixels: number;
  message: string | null;
  expected: Uint8Array | null;
  actual: Uint8Array | null;
  difference: Uint8Array | null;
  /** What its difference has in common with that of other pictures (causes.ts). */
  marks: readonly string[];
}

/** A moving picture is taken again so often until two in a row are alike. */
const attempts = 6;

export const unchanged = { pixels: 0, message: null, expected: null, actual: null, difference: null, marks: [] };

interface ReviewOptions {
  /** The file of a picture's baseline. */
  baseline(name: string): string;
  /** The baselines are of another Chromium. */
  foreign: boolean;
  workers: number;
  /** So long a story may take to be drawn and played, in ms. */
  patience?: number;
}

/** Shoots and compares the shots of one story after another, on as many pages as there are workers. */
export async function review(
  browser: Browser,
  address: string,
  shots: readonly Shot[],
  { baseline, foreign, workers, patience = 30_000 }: ReviewOptions,
): Promise<Result[]> {
  const waiting = [...new Set(shots.map(({ storyId }) => storyId))];
  const results: Result[] = [];
  const look = async (page: Page, shot: Shot): Promise<Result> => {
    const { name } = shot;
    const file = baseline(name);
    const expected = existsSync(file) ? readFileSync(file) : null;
    const wanted = expected && decodePng(expected);
    const take = async (): Promise<Picture | null> => {
      const whole = decodePng(await shoot(page, shot));
      const kept = shot.trim ? trim(whole) : whole;
      return kept && posterize(kept);
    };
    const actual = await settled(take, wanted);
    const result = { ...unchanged, name, shot, expected };
    if (actual === null) return { ...result, state: 'failed', message: 'The story draws nothing.' };
    if (!wanted) return { ...result, state: 'new', actual: encodePng(actual) };
    const { changed, pixels, difference } = compare(wanted, actual, foreign);
    if (!changed) return { ...result, state: 'same' };
    const pictures = { actual: encodePng(actual), difference: difference && encodePng(difference) };
    return { ...result, state: 'changed', pixels, ...pictures, marks: marksOf(wanted, actual) };
  };
  const work = async () => {
    let page = await openPage(browser);
    for (let storyId = waiting.shift(); storyId !== undefined; storyId = waiting.shift()) {
      const own = shots.filter((other) => other.storyId === storyId);
      const taken: Result[] = [];
      let error: string | null;
      try {
        error = null;
        let shown: Shot | null = null;
        for (const shot of own) {
          // another theme or width is the same story; in another language it is drawn anew
          if (shown?.locale !== shot.locale) error = await showStory(page, address, shot, patience);
          if (error !== null) break;
          shown = shot;
          taken.push(await look(page, shot));
        }
      } catch (thrown) {
        // a story that hangs fails alone: the next ones get a page that was never on it
        error = thrown instanceof Error ? (thrown.message.split('\n', 1)[0] ?? '') : String(thrown);
        await page.context().close();
        page = await openPage(browser);
      }
      const message = error;
      const failed = own
        .slice(taken.length)
        .map((shot): Result => ({ ...unchanged, name: shot.name, shot, state: 'failed', message }));
      results.push(...taken, ...failed);
    }
    await page.context().close();
  };
  await Promise.all(Array.from({ length: workers }, work));
  return results.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The picture as soon as it is the wanted one, or else when it stands still: parts may still be loading. */
async function settled(take: () => Promise<Picture | null>, wanted: Picture | null): Promise<Picture | null> {
  let last = await take();
  for (let attempt = 1; attempt < attempts; attempt += 1) {
    if (last && wanted && compare(wanted, last).pixels === 0) return last;
    const again = await take();
    if (last && again && compare(last, again).pixels === 0) return again;
    last = again;
  }
  return last;
}
