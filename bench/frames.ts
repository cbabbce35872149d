/** Runs in the page: waits for what React and the browser draw. */

/** So long is anything waited for. A busy machine is slow, not wrong. */
const patienceMs = 30_000;

export const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** After the next frame was painted: a task queued in a frame runs after its paint. */
export const painted = async () => {
  await frame();
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', resolve);
    port1.start();
    port2.postMessage(null);
  });
};

/**
 * Looks each frame whether something came. The limit is a time and no number of frames: React holds back for 300 ms what was
 * loaded on demand, and Chromium without a frame rate draws any number of frames meanwhile.
 * @throws Error with the text of `missing` when it does not come.
 */
export async function untilDrawn(came: () => boolean, missing: () => string): Promise<void> {
  const since = performance.now();
  while (!came()) {
    if (performance.now() - since > patienceMs) throw new Error(missing());
    await frame();
  }
}
