import { dateOf } from './calendar.ts';
import type { Random } from './random.ts';

/** What becomes of requests: how many there are against the open ones, and when they come in. */
export const outcomes = {
  paid: { share: 0.8, from: '2026-02-02', to: '2026-07-03' },
  payment_failed: { share: 0.1, from: '2026-06-01', to: '2026-07-03' },
  reversed: { share: 0.1, from: '2026-04-01', to: '2026-07-31' },
  rejected: { share: 0.2, from: '2026-03-02', to: '2026-09-11' },
  withdrawn: { share: 0.2, from: '2026-03-02', to: '2026-09-11' },
  in_payment: { share: 0.3, from: '2026-07-15', to: '2026-08-28' },
  approved: { share: 0.4, from: '2026-07-20', to: '2026-09-09' },
  in_review: { share: 0.8, from: '2026-09-21', to: '2026-10-23' },
  submitted: { share: 0.2, from: '2026-10-08', to: '2026-10-27' },
} as const;
export type Outcome = keyof typeof outcomes;

export const channels = [
  ['portal', 40],
  ['email', 30],
  ['post', 20],
  ['admin', 10],
] as const;

export const reasons = [
  ['home_purchase', 30],
  ['hardship', 12],
  ['death', 16],
  ['divorce', 10],
  ['moving_abroad', 8],
  ['reinvestment', 14],
  ['other', 10],
] as const;

export const words = {
  /** What members say who have another reason. */
  other: [
    'Studie van een kind',
    'Verbouwing van de woning',
    'Zorgkosten',
    'Wil de spaarpot aanvullen',
    'Start een eigen onderneming',
  ],
} as const;

/** Where the paper of a request is kept: a certificate of inheritance once it was decided, or the letter that came. */
export function documentOf(
  of: { reason: string; channel: string; requested: number; open: boolean },
  random: Random,
): string | null {
  const { reason, channel, requested, open } = of;
  if (reason === 'death' && (!open || random.chance(0.4)))
    return `Verklaring van erfrecht d.d. ${dateOf(requested - 3)}`;
  return channel === 'post' ? `Brief van ${dateOf(requested - 2)}, map ${dateOf(requested).slice(0, 7)}` : null;
}
