import { fork } from 'node:child_process';
import { once } from 'node:events';
import { printRegister } from '@ledenbureau/api/modules/register/press.ts';
import type { RegisterLine } from '@ledenbureau/api/modules/register/schemas.ts';
import { watchMemory } from '../memory.ts';

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
  /** MB, above what the process had before. */
  memory: number;
  bytes: number;
}

/** The register of so many members on paper, by this process. */
async function print(members: number): Promise<Printed> {
  const memory = watchMemory();
  let bytes = 0;
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
    memory.look();
  }
  return { seconds: (performance.now() - start) / 1_000, memory: memory.stop(), bytes };
}

/** That by a process of its own, since what another left behind would count as what this one had before. */
async function printed(members: number): Promise<Printed> {
  const child = fork(import.meta.filename, [String(members)]);
  const [figures] = (await once(child, 'message')) as [Printed];
  return figures;
}

/** The register of so many members on paper, and how it grows from half of them. */
export async function registerFile(members: number): Promise<Record<'register' | 'registerMemory' | 'growth', number>> {
  const half = await printed(members / 2);
  const { seconds, memory, bytes } = await printed(members);
  const mb = (size: number) => size.toFixed(1);
  console.log(
    `the register of ${members} members: ${seconds.toFixed(1)} s, ${mb(memory)} MB more, a file of ${mb(bytes / 2 ** 20)} MB; of half: ${half.seconds.toFixed(1)} s, ${mb(half.memory)} MB`,
  );
  return { register: seconds, registerMemory: memory, growth: seconds / half.seconds };
}

const [, script, members] = process.argv;
if (script === import.meta.filename) {
  await print(Math.min(100, Number(members))); // fonts and code, which last
  process.send?.(await print(Number(members)));
}
