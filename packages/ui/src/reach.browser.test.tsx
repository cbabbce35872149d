/** What can be reached by key shows that it was, and what is pressed is large enough or has room around it, in every component. */
import type { ComponentType } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import * as ui from './index.ts';
import { cases, inProvider } from './testing/cases.tsx';

const components: Record<string, unknown> = { ...ui };
const names = Object.keys(cases) as (keyof typeof cases)[];

const colors = (value: 'active' | 'none') =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'forced-colors', value },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
afterEach(async () => {
  await colors('none');
  await cleanup();
});

const stops = 'a[href], button, input, select, textarea, summary, [tabindex]';
const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });

async function draw(name: (typeof names)[number]): Promise<HTMLElement[]> {
  const Component = components[name] as ComponentType<Record<string, unknown>>;
  await render(inProvider(<Component {...cases[name]} />));
  await expect.poll(() => document.querySelector('[data-lb] > div > *')).not.toBeNull();
  return [...document.querySelectorAll<HTMLElement>(stops)].filter(isSeen);
}

const nameOf = (element: Element) => element.outerHTML.slice(0, 160);

/** What a ring can be drawn on: the element, what is around it, and what stands for a control that is hidden. */
function ringsOf(element: Element): string {
  const label = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  const around: Element[] = [element, ...label, ...label.flatMap((one) => [...one.children])];
  for (let one = element.parentElement; one && around.length < 8; one = one.parentElement) around.push(one);
  const styles = around.flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::after')]);
  // one that is not drawn has a colour all the same
  return styles.map((one) => (one.outlineStyle === 'none' ? '' : one.outline)).join(', ');
}

/** What has the focus without a ring, and why that is enough. */
const ringless: Readonly<Record<string, string>> = {
  CommandPalette: 'Its field alone takes the focus, for as long as it is open, and the caret is in it.',
};

describe.each(['none', 'active'] as const)('forced colours: %s', (value) => {
  test.each(names)('%s: what has the focus has a ring that it has not without', async (name) => {
    await colors(value);
    await expect.poll(() => matchMedia(`(forced-colors: ${value})`).matches).toBe(true);
    const reached = (await draw(name)).filter((element) => element.tabIndex >= 0);
    const unseen = reached.filter((element) => {
      (document.activeElement as HTMLElement | null)?.blur();
      const before = ringsOf(element);
      element.focus({ focusVisible: true, preventScroll: true });
      return document.activeElement === element && ringsOf(element) === before;
    });
    expect(name in ringless ? unseen.slice(1).map(nameOf) : unseen.map(nameOf)).toEqual([]);
  });
});

const least = 24;
/** In px, of a control with the label that is pressed in its place. */
function boxOf(element: HTMLElement): DOMRect {
  const all = [element, ...('labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [])];
  const boxes = all.map((one) => one.getBoundingClientRect());
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return new DOMRect(left, top, right - left, bottom - top);
}

// WCAG 2.5.8: 24 × 24 px, or a circle of that size around its middle that meets no other
test.each(names)('%s: what is pressed is 24 px, or has that room', async (name) => {
  await page.viewport(1280, 800);
  const targets = (await draw(name)).filter(
    (one) => one.tabIndex >= 0 || /^(?:tab|option|menuitem)/.test(one.role ?? ''),
  );
  const boxes = new Map(targets.map((target) => [target, boxOf(target)]));
  const crowded = targets.filter((target) => {
    const { x, y, width, height } = boxes.get(target)!;
    // a link in a sentence is as high as its line
    if (Math.min(width, height) >= least || getComputedStyle(target).display === 'inline') return false;
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    return targets.some((other) => {
      if (other === target || other.contains(target) || target.contains(other)) return false;
      const box = boxes.get(other)!;
      const far = Math.hypot(
        Math.max(box.left - middleX, 0, middleX - box.right),
        Math.max(box.top - middleY, 0, middleY - box.bottom),
      );
      return far < least / 2;
    });
  });
  expect(crowded.map(nameOf)).toEqual([]);
});
