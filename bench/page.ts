import type { Page } from 'playwright';
import { launchChromium } from '../testing/launch.ts';
import { script } from './bundle.ts';

/** Runs `visit` on an empty page in Chromium in which the entry's script was run; closes the browser after. */
export async function withPage<T>(entry: string, visit: (page: Page) => Promise<T>): Promise<T> {
  const content = await script(entry);
  // a frame comes when it is ready, not at the next sixtieth of a second
  const browser = await launchChromium(['--disable-frame-rate-limit', '--disable-gpu-vsync', '--js-flags=--expose-gc']);
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, reducedMotion: 'reduce' });
    page.on('pageerror', (error) => console.error(error));
    await page.setContent('<!doctype html><html lang="nl"><body></body></html>');
    await page.addScriptTag({ content });
    return await visit(page);
  } finally {
    await browser.close();
  }
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
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
