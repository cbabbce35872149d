/** How often a second so many clients together do some work, for so many seconds; each has its place and counts what it did. */
export async function rate(
  clients: number,
  seconds: number,
  work: (at: number, count: number) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  const until = start + seconds * 1000;
  const counts = await Promise.all(
    Array.from({ length: clients }, async (_, at) => {
      let count = 0;
      for (; performance.now() < until; count += 1) await work(at, count);
      return count;
    }),
  );
  return (counts.reduce((sum, count) => sum + count, 0) * 1000) / (performance.now() - start);
}
