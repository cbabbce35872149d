import { existsSync, readFileSync } from 'node:fs';
import type { Browser } from 'playwright';
import { openPage, shoot, showStory } from './browser.ts';
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
}

/** A moving picture is taken again so often until two in a row are alike. */
const attempts = 6;

export const unchanged = { pixels: 0, message: null, expected: null, actual: null, difference: null };

/** Shoots and compares the shots of one story after another, on as many pages as there are workers. */
export async function review(
  browser: Browser,
  address: string,
  shots: readonly Shot[],
  { baseline, foreign, workers }: { baseline(name: string): string; foreign: boolean; workers: number },
): Promise<Result[]> {
  const waiting = [...new Set(shots.map(({ storyId }) => storyId))];
  const results: Result[] = [];
  const work = async () => {
    const page = await openPage(browser);
    for (let storyId = waiting.shift(); storyId !== undefined; storyId = waiting.shift()) {
      const error = await showStory(page, address, storyId);
      for (const shot of shots.filter((other) => other.storyId === storyId)) {
        const { name } = shot;
        if (error !== null) {
          results.push({ ...unchanged, name, shot, state: 'failed', message: error });
          continue;
        }
        const file = baseline(name);
        const expected = existsSync(file) ? readFileSync(file) : null;
        const wanted = expected && decodePng(expected);
        const take = async (): Promise<Picture | null> => {
          const whole = decodePng(await shoot(page, shot));
          const kept = shot.trim ? trim(whole) : whole;
          return kept && posterize(kept);
        };
        const actual = await settled(take, wanted);
        if (actual === null) {
          results.push({ ...unchanged, name, shot, state: 'failed', message: 'The story draws nothing.', expected });
          continue;
        }
        if (!expected || !wanted) {
          results.push({ ...unchanged, name, shot, state: 'new', actual: encodePng(actual) });
          continue;
        }
        const { changed, pixels, difference } = compare(wanted, actual, foreign);
        if (!changed) {
          results.push({ ...unchanged, name, shot, state: 'same', expected });
          continue;
        }
        const pictures = { actual: encodePng(actual), difference: difference && encodePng(difference) };
        results.push({ ...unchanged, name, shot, state: 'changed', pixels, expected, ...pictures });
      }
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
