/** Milliseconds since 1970, with a fraction: the wire shows nanoseconds. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now() + Number(process.hrtime.bigint() % 1_000_000n) / 1e6;

/** An instant as Go prints it: up to nine digits of the second, without the zeros at their end. */
export function instant(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const nanoseconds = Math.round((ms - seconds * 1000) * 1e6);
  const fraction = String(nanoseconds).padStart(9, '0').replace(/0+$/, '');
  const whole = new Date(seconds * 1000).toISOString().slice(0, 19);
  return `${whole}${fraction === '' ? '' : `.${fraction}`}Z`;
}

/** How long ago, as Ory's texts have it. */
export const minutesAgo = (then: number, now: number): string => ((now - then) / 60_000).toFixed(2);
