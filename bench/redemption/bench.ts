import { pain001 } from '@ledenbureau/api/domain/sepa/pain001.ts';
import type { Transfer } from '@ledenbureau/api/domain/sepa/pain001.ts';
import { administrators } from '../../dev/seed/people.ts';
import { defineBench } from '../bench.ts';
import { watchMemory } from '../memory.ts';
import { startService } from '../transaction/service.ts';
import type { RunningService } from '../transaction/service.ts';
import { approvalsRatio } from './approvals.ts';
import { listRatios } from './lists.ts';

const full = { tier: 'large', lines: 10_000, rounds: 40, warmUp: 5, repeats: 3, requests: 2_000 };

/** What judging and paying requests costs: approving many, the lists of a large register, the file. */
export const bench = defineBench({
  name: 'redemption',
  sizes: { full, smoke: { tier: 'small', lines: 10, rounds: 1, warmUp: 0, repeats: 1, requests: 4 } },
  async measure(size, resources) {
    const file = paymentFile(size.lines);
    const small = await resources.register('small');
    const large = size.tier === 'small' ? small : await resources.register(size.tier);
    const lists = await served([large, small], ([ours, theirs]) => listRatios(ours, theirs, size));
    return { ...file, lists, approvals: await approvalsRatio(large, size.requests, resources) };
  },
});

/** With a service running on each of two registers; on one and the same, one service. */
async function served<T>(
  [ours, theirs]: readonly [string, string],
  work: (services: [RunningService, RunningService]) => Promise<T>,
): Promise<T> {
  const first = await startService(ours, administrators.anna);
  const second = theirs === ours ? first : await startService(theirs, administrators.anna);
  try {
    return await work([first, second]);
  } finally {
    await first.stop();
    if (second !== first) await second.stop();
  }
}

/** A payment file of so many lines: how many seconds it takes, and how much memory it takes meanwhile. */
function paymentFile(lines: number): Record<'file' | 'memory', number> {
  const transfers = Array.from({ length: lines }, (_, index) => transfer(index));
  const memory = watchMemory();
  const start = performance.now();
  const { length } = pain001({
    msgId: 'BT-2026-000001-00000001',
    createdAt: '2026-11-20T12:00:00Z',
    executionDate: '2026-11-23',
    debtor: { name: 'Ledenbureau', iban: 'NL02TRIO0254885544', bic: 'TRIONL2U' },
    transfers,
  });
  const ms = performance.now() - start;
  const megabytes = memory.stop();
  console.log(`${lines} lines, ${length} bytes: ${ms.toFixed(0)} ms, ${megabytes.toFixed(0)} MB more`);
  return { file: ms / 1000, memory: megabytes };
}

const transfer = (index: number): Transfer => ({
  endToEndId: `VA-2026-${String(index).padStart(6, '0')}`,
  cents: BigInt(10_000 + index),
  name: `Member ${index} of the cooperative`,
  iban: 'NL91ABNA0417164300',
  bic: null,
  address: null,
  remittance: `VA-2026-${String(index).padStart(6, '0')}`,
});
