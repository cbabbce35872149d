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

/** What the main thread does for one frame, or in between, in one go. */
const task = 'ThreadControllerImpl::RunTask';

export interface Task {
  /** Milliseconds by the clock. */
  wall: number;
  /** Milliseconds that its thread worked: without what other programs took from the processor meanwhile. */
  own: number;
}

/**
 * The longest tasks of the page's main thread between two marks, longest first. A frame cannot be shown while one
 * runs, and everything of one frame (events, React, style, layout, paint) is one.
 * @throws Error when the trace has no such marks or tasks.
 */
export function longestTasks(trace: Buffer, from: string, to: string): Task[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const start = traceEvents.find(({ name }) => name === from);
  const end = traceEvents.find(({ name }) => name === to);
  if (!start || !end) throw new Error(`The trace has no marks ${from} and ${to}.`);
  const tasks = traceEvents
    .filter(
      ({ name, ph, pid, tid, ts }) =>
        name === task && ph === 'X' && pid === start.pid && tid === start.tid && ts >= start.ts && ts <= end.ts,
    )
    .map(({ dur = 0, tdur = dur }): Task => ({ wall: dur / 1000, own: tdur / 1000 }))
    .sort((a, b) => b.own - a.own);
  if (tasks.length === 0) throw new Error('The trace has no tasks of the main thread.');
  return tasks;
}
