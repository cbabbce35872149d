import { y } from '@ledenbureau/forms';
import { today } from '@ledenbureau/workbench';
import type { ReturnRound, ReturnTerms } from '../../../api/types.ts';

export const policies = [
  'pro_rata_largest_remainder',
  'first_come',
] as const satisfies readonly ReturnTerms['policy'][];

/** What a round is made of, as it is typed. */
export interface TermsValues {
  instrument_id: string;
  /** Decimal text. */
  fiscal_year: string;
  accounts_adopted_on: string;
  cut_off: string;
  /** In what the budget is given. */
  budget_in: string;
  budget_cents?: number | null;
  /** Decimal text. Of the two budgets the form has the one that is chosen. */
  budget_quantity?: string;
  price_cents: number | null;
  /** Only asked for above the nominal value. */
  price_reason?: string;
  policy: string;
  deaths_first: boolean;
  whole_units: boolean;
}

/** The round of the last year whose accounts can have been adopted. */
export const emptyTerms = (): TermsValues => ({
  instrument_id: '',
  fiscal_year: String(Number(today().slice(0, 4)) - 1),
  accounts_adopted_on: '',
  cut_off: today(),
  budget_in: 'cents',
  budget_cents: null,
  budget_quantity: '',
  price_cents: null,
  price_reason: '',
  policy: 'pro_rata_largest_remainder',
  deaths_first: true,
  whole_units: true,
});

export const termsOf = (round: ReturnRound): TermsValues => ({
  instrument_id: round.instrument.id,
  fiscal_year: String(round.fiscal_year),
  accounts_adopted_on: round.accounts_adopted_on ?? '',
  cut_off: round.cut_off,
  budget_in: round.budget_quantity === null ? 'cents' : 'units',
  budget_cents: round.budget_cents,
  budget_quantity: round.budget_quantity ?? '',
  price_cents: round.price_cents,
  price_reason: round.price_reason ?? '',
  policy: round.policy,
  deaths_first: round.deaths_first,
  whole_units: round.whole_units,
});

/** The round for these values; null while something it needs is missing or unreadable. */
export function toTerms(values: TermsValues): ReturnTerms | null {
  const { fiscal_year: year, accounts_adopted_on: adopted, cut_off, budget_in, budget_cents, price_cents } = values;
  const policy = policies.find((candidate) => candidate === values.policy);
  const budget = budget_in === 'cents' ? { budget_cents } : { budget_quantity: values.budget_quantity };
  const [amount] = Object.values(budget);
  const why = values.price_reason?.trim();
  if (!/^\d{4}$/.test(year) || !cut_off || !policy || price_cents === null || (amount ?? '') === '') {
    return null;
  }
  return {
    fiscal_year: Number(year),
    ...(adopted ? { accounts_adopted_on: adopted } : {}),
    cut_off,
    ...budget,
    price_cents,
    ...(why ? { price_reason: why } : {}),
    policy,
    deaths_first: values.deaths_first,
    whole_units: values.whole_units,
  };
}

/**
 * What a round needs; the API judges the rest.
 * @param nominalOf of one whole of an instrument, in cents: above it a price needs its reason
 */
export const termsSchema = (nominalOf: (instrumentId: string) => number | undefined) =>
  y.object({
    instrument_id: y.string().required(),
    fiscal_year: y.string().required(),
    accounts_adopted_on: y.string(),
    cut_off: y.string().required(),
    budget_in: y.string().required(),
    budget_cents: y
      .number()
      .nullable()
      .when('budget_in', ([unit], rule) => (unit === 'cents' ? rule.required() : rule)),
    budget_quantity: y.string().when('budget_in', ([unit], rule) => (unit === 'units' ? rule.required() : rule)),
    price_cents: y.number().nullable().required(),
    price_reason: y
      .string()
      .trim()
      .max(500)
      .when(['price_cents', 'instrument_id'], ([price, id], rule) =>
        isAbove(price as number | null, nominalOf(id as string)) ? rule.required() : rule,
      ),
    policy: y.string().required(),
    deaths_first: y.boolean(),
    whole_units: y.boolean(),
    key: y.string(),
  });

export const isAbove = (price: number | null, nominal: number | undefined): boolean =>
  price !== null && nominal !== undefined && price > nominal;
