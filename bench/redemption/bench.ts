import { pain001 } from '@ledenbureau/api/domain/sepa/pain001.ts';
import type { Transfer } from '@ledenbureau/api/domain/sepa/pain001.ts';
import type { Bench, Ratio } from '../run.ts';

const lines = 10_000;
const mostMs = 2_000;
const mostBytes = 150 * 1024 * 1024;

/** What paying members costs. */
export const bench: Bench = {
  measure: async () => paymentFile(),
};

/** A payment file of 10,000 lines: how long it takes, and how much memory it takes meanwhile. */
function paymentFile(): Ratio[] {
  const transfers = Array.from({ length: lines }, (_, index) => transfer(index));
  const before = process.memoryUsage.rss();
  let peak = before;
  const start = performance.now();
  const { length } = pain001({
    msgId: 'BT-2026-000001-00000001',
    createdAt: '2026-11-20T12:00:00Z',
    executionDate: '2026-11-23',
    debtor: { name: 'Ledenbureau', iban: 'NL02TRIO0254885544', bic: 'TRIONL2U' },
    transfers,
  });
  const ms = performance.now() - start;
  peak = Math.max(peak, process.memoryUsage.rss());
  console.log(
    `${lines} lines, ${length} bytes: ${ms.toFixed(0)} ms, ${((peak - before) / 2 ** 20).toFixed(0)} MB more`,
  );
  return [
    { name: 'a payment file of 10,000 lines, of 2 s', ratio: ms / mostMs, limit: 1 },
    { name: 'memory it takes, of 150 MB', ratio: (peak - before) / mostBytes, limit: 1 },
  ];
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
