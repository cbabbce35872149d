/** The events of a Chromium trace, as far as they are read here. Times in microseconds. */
interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  /** By the clock, and by the processor time of its thread. */
  dur?: number;
  tdur?: number;
  pid: number;
  tid: number;
}

/** What a thread does in one go. */
const task = 'ThreadControllerImpl::RunTask';

/**
 * What each frame between two marks of one name took of the page's main thread, in milliseconds: all its tasks (events,
 * React, style, layout, paint), however the side divides its work. Counted is the time that the thread itself worked,
 * without what other programs took from the processor meanwhile.
 * @throws Error when the trace has no such marks, or no tasks.
 */
export function frameTimes(trace: Buffer, mark: string): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const marks = traceEvents.filter(({ name }) => name === mark).sort((a, b) => a.ts - b.ts);
  const [first] = marks;
  if (!first || marks.length < 2) throw new Error(`The trace has no frames marked ${mark}.`);
  const tasks = traceEvents
    .filter(({ name, ph, pid, tid }) => name === task && ph === 'X' && pid === first.pid && tid === first.tid)
    .sort((a, b) => a.ts - b.ts);
  const frames = marks.slice(1).map(() => 0);
  let at = -1;
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    while (at + 1 < marks.length && marks[at + 1]!.ts <= ts) at += 1;
    if (at >= 0 && at < frames.length) frames[at]! += tdur / 1000;
  }
  if (frames.every((time) => time === 0)) throw new Error('The trace has no tasks of the main thread.');
  return frames;
}
