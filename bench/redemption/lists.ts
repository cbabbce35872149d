import { percentileOfTurns, type Turns } from '../register/turns.ts';
import type { RunningService } from '../transaction/service.ts';

const lists: Record<string, readonly string[]> = {
  'requests, the oldest first': ['?limit=50', '?limit=50&status=in_review', '?limit=50&status=submitted'],
  'requests by amount': ['?limit=50&sort=-net_cents', '?limit=50&status=paid&sort=net_cents'],
  'requests that can be approved': ['?limit=50&approvable=true', '?limit=50&mine=true', '?limit=50&overdue=true'],
  'requests of a reason and a period': ['?limit=50&reason=divorce', '?limit=50&from=2026-05-01&to=2026-06-30'],
  'requests by a name': ['?limit=50&q=bakker', '?limit=50&q=de%20vries'],
  'tabs and budget': ['/summary'],
};

/** 95 of 100 answers of every list of requests, of the larger register to the small one. */
export async function listRatios(
  large: RunningService,
  small: RunningService,
  turns: Turns,
): Promise<Record<string, number>> {
  const ratios: Record<string, number> = {};
  for (const [name, queries] of Object.entries(lists)) {
    const paths = queries.map((query) => `/redemption-requests${query}`);
    const sides = [
      { service: large, paths },
      { service: small, paths },
    ] as const;
    const [ours, theirs] = await percentileOfTurns(sides, turns, 0.95);
    console.log(`${name}: ${ours.toFixed(1)} ms, small ${theirs.toFixed(1)} ms`);
    ratios[name] = ours / theirs;
  }
  return ratios;
}
