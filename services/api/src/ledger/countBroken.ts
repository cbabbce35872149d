import { setTimeout } from 'node:timers/promises';
import { refusal } from '../domain/errors.ts';

/** Answers whether the invariants of the ledger hold. */
export type Soundness = () => Promise<{ checks: readonly { ok: boolean }[] }>;

/** A register that nobody checked before takes minutes when it is large, and a request must not. */
const patienceMs = 3_000;

/** How many invariants of the ledger do not hold. Throws ledger_checking where that is not known in time. */
export async function countBroken(check: Soundness): Promise<number> {
  const broken = await knownBroken(check);
  if (broken === null) throw refusal('ledger_checking');
  return broken;
}

/** How many invariants of the ledger do not hold; null where that is not known in time, and is being found out. */
export async function knownBroken(check: Soundness): Promise<number | null> {
  const checked = check();
  const late = new AbortController();
  try {
    const result = await Promise.race([checked, setTimeout(patienceMs, null, { signal: late.signal })]);
    if (result !== null) return result.checks.filter(({ ok }) => !ok).length;
  } finally {
    late.abort();
  }
  checked.catch(() => {
    // whoever asks next begins it anew, and is told what is wrong with it
  });
  return null;
}
