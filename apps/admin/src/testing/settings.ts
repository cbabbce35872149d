// For tests of pages: the settings of a cooperative, and a change of them that waits.
import type { Settings, WaitingSetting } from '../features/settings/settings.api.ts';
import { type Undecided, verdicts } from './can.ts';
import { anna, bram, share } from './register.ts';

const everything: Settings['administrators'][number]['roles'] = ['viewer', 'operator', 'approver', 'auditor'];
const administrator = (who: { id: string; name: string }) => ({
  ...who,
  email: `${who.id}@energiedichtbij.example`,
  roles: everything,
  last_seen_at: '2026-11-22T08:02:00Z',
  person: who.id,
  alike: [],
});

export const settings = (change: Partial<Settings> = {}): Settings => ({
  cooperative: {
    name: 'Energie Dichtbij U.A.',
    kvk: '53210987',
    street_address: 'Dorpsplein 1',
    postal_code: '1234 AB',
    locality: 'Zutphen',
    iban: 'NL91ABNA0417164300',
    bic: null,
    logo: null,
  },
  thresholds: {
    four_eyes_threshold_cents: 250_000,
    four_eyes_days: 7,
    redemption_budget_cents: null,
    iban_hold_days: 5,
    member_no_from: null,
  },
  instruments: [
    {
      instrument: {
        ...share,
        nominal_cents: 10_000,
        status: 'open',
        max_per_member: null,
        lock_in_months: 24,
        allowed_member_kinds: ['person', 'organisation'],
        coupon_ppm: null,
        day_count: null,
        coupon_months: null,
        issue_date: '2015-01-01',
        maturity_date: null,
        early_redemption_fee_ppm: null,
        fee_min_cents: null,
        notice_days: null,
        issue_price_cents: 12_750,
      },
      used: true,
      prices: [
        { purpose: 'issue', now: { price_cents: 12_750, valid_from: '2026-07-01' }, next: null },
        { purpose: 'return', now: null, next: null },
        { purpose: 'conversion', now: null, next: null },
      ],
    },
  ],
  administrators: [administrator(anna), administrator(bram)],
  waiting: [],
  usual_rate: { min_ppm: 2_000, max_ppm: 150_000 },
  following_member_no: 100_246,
  four_eyes: true,
  alone: false,
  setup: { cooperative: true, second_administrator: true, instrument: true, members: 12, booked: true },
  ...change,
});

const facts: Undecided<WaitingSetting> = {
  id: '00000000-0000-4000-8000-00000000e001',
  section: 'thresholds',
  instrument: null,
  purpose: null,
  administrator: null,
  alike: false,
  status: 'waiting',
  version: 1,
  changes: [{ field: 'four_eyes_threshold_cents', before: 250_000, after: 500_000 }],
  terms: null,
  effect: null,
  loosens: true,
  reason: 'Ledenvergadering van 17-11.',
  maker: bram,
  created_at: '2026-11-19T15:20:00Z',
  checker: null,
  alone: null,
  decided_at: null,
  comment: null,
};

export function settingProposal(change: Partial<WaitingSetting> = {}): WaitingSetting {
  const proposal = { ...facts, ...change };
  return { ...proposal, can: change.can ?? verdicts(proposal) };
}
