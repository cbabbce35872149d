/** What the order of a run depends on. */
export interface Job {
  name: string;
  /** Jobs whose output it reads: it starts when they have ended well. */
  needs?: readonly string[];
  /** Cores it keeps busy on average. */
  cores: number;
  /** How long it is expected to take. */
  seconds: number;
}

/** Seconds from the start of each job until all that waits for it has ended: the longest goes first. */
function pathSeconds(jobs: readonly Job[]): Map<string, number> {
  const seconds = new Map<string, number>();
  const pathOf = (job: Job): number => {
    const measured = seconds.get(job.name);
    if (measured !== undefined) return measured;
    seconds.set(job.name, job.seconds); // ends a circle, which the run names
    const after = jobs.filter(({ needs }) => needs?.includes(job.name)).map(pathOf);
    const path = job.seconds + Math.max(0, ...after);
    seconds.set(job.name, path);
    return path;
  };
  jobs.forEach(pathOf);
  return seconds;
}

/**
 * A job may begin when less than this part of its work finds no core free. Two that each keep a little more than a core busy
 * go side by side: one alone leaves most of the other core to nobody, and that costs more than the crowd.
 */
const squeeze = 0.4;

/**
 * Runs jobs so that the cores are busy to the end: whenever there is room, the ready job with the longest path before it
 * begins; a small one fills what the large ones leave. A job whose needs failed is not run.
 * @param run answers whether the job ended well; it does not throw.
 * @returns the names of the jobs that were not run.
 * @throws when jobs need each other in a circle.
 */
export async function runJobs<J extends Job>(
  jobs: readonly J[],
  capacity: number,
  run: (job: J) => Promise<boolean>,
): Promise<string[]> {
  const path = pathSeconds(jobs);
  const waiting = [...jobs].sort((a, b) => path.get(b.name)! - path.get(a.name)!);
  const running = new Map<J, Promise<void>>();
  const passed = new Set<string>();
  const unrun: string[] = [];
  const isOpen = (name: string): boolean =>
    waiting.some((job) => job.name === name) || [...running.keys()].some((job) => job.name === name);

  const begin = (job: J): void => {
    waiting.splice(waiting.indexOf(job), 1);
    const end = async (): Promise<void> => {
      const ok = await run(job);
      running.delete(job);
      if (ok) passed.add(job.name);
    };
    running.set(job, end());
  };

  while (waiting.length > 0 || running.size > 0) {
    for (const job of waiting.slice()) {
      // a need that is not among the jobs was not asked for
      const needs = (job.needs ?? []).filter((name) => jobs.some((other) => other.name === name));
      if (needs.some((name) => !passed.has(name) && !isOpen(name))) {
        waiting.splice(waiting.indexOf(job), 1);
        unrun.push(job.name);
        continue;
      }
      if (needs.some((name) => !passed.has(name))) continue;
      const busy = [...running.keys()].reduce((sum, { cores }) => sum + cores, 0);
      if (running.size === 0 || busy + job.cores * (1 - squeeze) <= capacity) begin(job);
    }
    if (running.size > 0) await Promise.race(running.values());
    else if (waiting.length > 0)
      throw new Error(`These wait for each other: ${waiting.map(({ name }) => name).join(', ')}.`);
  }
  return unrun;
}
