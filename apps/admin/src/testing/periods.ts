// For tests and stories of the years: one that could be closed, and what is proposed for it.
import type { Period, PeriodProposal } from '../features/periods/period.api.ts';
import { bram, share } from './register.ts';

export const openPeriod: Period = {
  year: 2025,
  status: 'open',
  changed_at: null,
  changed_by: null,
  waiting: null,
  closed: null,
  files: [],
  checked_at: '2026-11-21T10:00:00Z',
  digest: 'd'.repeat(64),
  checks: [
    { name: 'numbers', left: 6_412, right: 6_412, unit: 'count', outcome: 'ties' },
    { name: 'bank', left: 128_460_618, right: null, unit: 'cents', outcome: 'asks' },
    { name: 'suspense', left: -25_000, right: 0, unit: 'cents', outcome: 'asks' },
  ],
  movements: [
    {
      instrument: share,
      opening: '135020',
      issued: '9812',
      converted: '1705',
      returned: '-282',
      other: '0',
      closing: '146255',
      nominal_value_cents: 1_462_550_000,
    },
  ],
  journal: { transactions: 6_412, lines: 19_873, debit_cents: 511_890_477, credit_cents: 511_890_477 },
};

/** Bram proposes to close it. */
export const closing: PeriodProposal = {
  id: '00000000-0000-4000-8000-00000000f001',
  year: 2025,
  action: 'close',
  status: 'waiting',
  version: 1,
  bank_cents: 128_460_618,
  explanations: { suspense: 'Afzender onbekend, bank gevraagd.' },
  reason: null,
  maker: bram,
  created_at: '2026-11-21T10:00:00Z',
  checker: null,
  decided_at: null,
  comment: null,
};
