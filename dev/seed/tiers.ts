export const tierNames = ['small', 'typical', 'large', 'extreme'] as const;
type TierName = (typeof tierNames)[number];

export interface Tier {
  name: TierName;
  /** Seed of every random choice; another one gives another cooperative. */
  seed: number;
  members: number;
  transactions: number;
  /** Share of the later transactions that are transfers (2 postings a lot) instead of issues (4 postings). */
  transferShare: number;
  /** Requests for early redemption that wait for a decision; there are more than twice as many in all. */
  openRequests: number;
}

/** How much each tier holds (docs: the scale tiers of the domain); transferShare aims at its number of postings. */
const tiers: Record<TierName, Tier> = {
  small: { name: 'small', seed: 2001, members: 250, transactions: 2_000, transferShare: 0.78, openRequests: 10 },
  typical: {
    name: 'typical',
    seed: 2002,
    members: 5_000,
    transactions: 60_000,
    transferShare: 0.47,
    openRequests: 150,
  },
  large: {
    name: 'large',
    seed: 2003,
    members: 70_000,
    transactions: 1_000_000,
    transferShare: 0.39,
    openRequests: 2_000,
  },
  extreme: {
    name: 'extreme',
    seed: 2004,
    members: 400_000,
    transactions: 10_000_000,
    transferShare: 0.39,
    openRequests: 10_000,
  },
};

/** The tier of that name. Throws an Error that lists the names. */
export function tierNamed(name: string): Tier {
  const found = tierNames.find((tier) => tier === name);
  if (found === undefined) throw new Error(`Unknown tier "${name}"; choose one of: ${tierNames.join(', ')}.`);
  return tiers[found];
}
