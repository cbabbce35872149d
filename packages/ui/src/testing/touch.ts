import { cdp } from 'vitest/browser';

/** From here on the browser has a finger, and the page is told so; `false` takes it away again. */
export const withTouch = (enabled: boolean): Promise<unknown> =>
  cdp().send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 });

/** A finger comes down in the middle of an element, without a pointer that hovers before it, and stays until `lift`. */
export async function hold(element: Element): Promise<void> {
  const { left, top, width, height } = element.getBoundingClientRect();
  // the frame of the test stands inside the page of the browser
  const frame = window.frameElement?.getBoundingClientRect();
  const point = { x: left + width / 2 + (frame?.left ?? 0), y: top + height / 2 + (frame?.top ?? 0) };
  await cdp().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
}

/** The finger leaves the glass where it is. */
export const lift = (): Promise<unknown> =>
  cdp().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

/** A short touch in the middle of an element. */
export async function tap(element: Element): Promise<void> {
  await hold(element);
  await lift();
}
