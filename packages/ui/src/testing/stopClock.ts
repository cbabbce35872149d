/** When every picture of a page is made: a Saturday morning in the year of the mock-ups. */
const instant = Date.parse('2026-11-21T09:30:00+01:00');

/** Stops the clock, so that "today" and ages read the same on any day; answers what starts it again. */
export function stopClock(): () => void {
  const real = globalThis.Date;
  const stopped: DateConstructor = new Proxy(real, {
    construct: (target, given: unknown[], asked) =>
      Reflect.construct(target, given.length === 0 ? [instant] : given, asked === stopped ? target : asked) as object,
    get: (target, name) => (name === 'now' ? () => instant : (Reflect.get(target, name) as unknown)),
  });
  globalThis.Date = stopped;
  return () => {
    globalThis.Date = real;
  };
}
