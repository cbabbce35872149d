import { fork } from 'node:child_process';
import { once } from 'node:events';
import { printRegister } from '@ledenbureau/api/modules/register/press.ts';
import type { RegisterLine } from '@ledenbureau/api/modules/register/schemas.ts';
import type { Ratio } from '../run.ts';

const mostSeconds = 30;
const mostBytes = 200 * 2 ** 20;
const pageSize = 500;
const instruments = [
  { id: 'a', code: 'AANDEEL', name_nl: 'Aandeel', name_en: 'Share' },
  { id: 'b', code: 'OBL-2025', name_nl: 'Obligatie 2025', name_en: 'Bond 2025' },
];

/** Members with a share and a bond each, as they come from the database: in pages. */
async function* linesOf(members: number): AsyncGenerator<RegisterLine[]> {
  for (let from = 0; from < members; from += pageSize) {
    yield Array.from({ length: Math.min(pageSize, members - from) }, (_, at) => from + at).flatMap((index) =>
      instruments.map(
        (instrument) =>
          ({
            member: { id: String(index), member_no: 100_001 + index, display_name: `Anneliese van der Berg ${index}` },
            instrument: { ...instrument, type: 'share', scale: 0 },
            quantity: String((index % 40) + 1),
            reserved: '0',
            price_cents: 25_000,
            value_cents: 25_000 * ((index % 40) + 1),
            nominal_value_cents: 25_000 * ((index % 40) + 1),
          }) as unknown as RegisterLine,
      ),
    );
  }
}

interface Printed {
  seconds: number;
  /** Bytes, above what the process had before. */
  memory: number;
  bytes: number;
}

/** The register of so many members on paper, by this process. */
async function print(members: number): Promise<Printed> {
  const before = process.memoryUsage.rss();
  let [peak, bytes] = [before, 0];
  const start = performance.now();
  const paper = printRegister({
    language: 'nl',
    sender: 'Ledenbureau',
    asOf: '2026-11-22',
    knownAt: null,
    printedAt: '2026-11-22T12:00:00Z',
    totals: {
      instruments: instruments.map((instrument) => ({
        instrument: { ...instrument, type: 'share', scale: 0 },
        quantity: String(members),
        holders: members,
        price_cents: 25_000,
        value_cents: 25_000 * members,
        nominal_value_cents: 25_000 * members,
      })),
      value_cents: 50_000 * members,
      nominal_value_cents: 50_000 * members,
    },
    lines: linesOf(members),
  });
  for await (const { text } of paper) {
    bytes += text.length;
    peak = Math.max(peak, process.memoryUsage.rss());
  }
  return { seconds: (performance.now() - start) / 1_000, memory: peak - before, bytes };
}

/** That by a process of its own, since what another left behind would count as what this one had before. */
async function printed(members: number): Promise<Printed> {
  const child = fork(import.meta.filename, [String(members)]);
  const [figures] = (await once(child, 'message')) as [Printed];
  return figures;
}

/** The register of ten thousand members on paper, and how it grows from half of them. */
export async function registerFile(): Promise<Ratio[]> {
  const half = await printed(5_000);
  const { seconds, memory, bytes } = await printed(10_000);
  const mb = (size: number) => (size / 2 ** 20).toFixed(1);
  console.log(
    `the register of 10,000 members: ${seconds.toFixed(1)} s, ${mb(memory)} MB more, a file of ${mb(bytes)} MB; of 5,000: ${half.seconds.toFixed(1)} s, ${mb(half.memory)} MB`,
  );
  return [
    { name: 'the register of 10,000 members on paper, of 30 s', ratio: seconds / mostSeconds, limit: 1 },
    { name: 'the memory that takes, of 200 MB', ratio: memory / mostBytes, limit: 1 },
    { name: 'twice as many members, to the time of half', ratio: seconds / half.seconds, limit: 2.5 },
  ];
}

const [, script, members] = process.argv;
if (script === import.meta.filename) {
  await print(100); // fonts and code, which last
  process.send?.(await print(Number(members)));
}
