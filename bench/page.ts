import type { Browser, Page } from 'playwright';
import { script } from './bundle.ts';
import { median } from './times.ts';

/** Runs `visit` on an empty page in which the entry's script was run; closes the page after. */
export async function withPage<T>(browser: Browser, entry: string, visit: (page: Page) => Promise<T>): Promise<T> {
  const content = await script(entry);
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => console.error(error));
    await page.setContent('<!doctype html><html lang="nl"><body></body></html>');
    await page.addScriptTag({ content });
    return await visit(page);
  } finally {
    await context.close();
  }
}

/**
 * Lets the sides take turns, each `rounds` times after one that does not count, and answers their medians in
 * milliseconds.
 */
export async function takeTurns<Side extends string>(
  sides: readonly Side[],
  rounds: number,
  once: (side: Side) => Promise<number>,
): Promise<Record<Side, number>> {
  const times = Object.fromEntries(sides.map((side) => [side, [] as number[]])) as Record<Side, number[]>;
  for (let round = -1; round < rounds; round += 1) {
    // the one who starts pays for what the last round left behind: start with another each time
    for (let at = 0; at < sides.length; at += 1) {
      const side = sides[(at + round + 1) % sides.length]!;
      const time = await once(side);
      if (round >= 0) times[side].push(time);
    }
  }
  const medians = Object.fromEntries(sides.map((side) => [side, median(times[side])])) as Record<Side, number>;
  for (const side of sides) {
    const [least, most] = [Math.min(...times[side]), Math.max(...times[side])].map((time) => time.toFixed(1));
    console.log(`${medians[side].toFixed(1).padStart(9)} ms  ${side} (${least} to ${most})`);
  }
  return medians;
}
