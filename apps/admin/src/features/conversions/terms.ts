import { y } from '@ledenbureau/forms';
import type { Terms, TermsBody } from './conversion.api.ts';

export const bases = ['matured', 'all_unlocked', 'payable'] as const satisfies readonly Terms['basis'][];
export const remainders = [
  'pay_out',
  'keep_payable',
  'keep_in_source',
] as const satisfies readonly Terms['remainder'][];
export const frequencies = ['once', 'quarterly', 'yearly'] as const satisfies readonly Terms['frequency'][];

/** Terms as they are typed, by the names the API has for them. */
export interface TermsValues {
  name: string;
  basis: string;
  /** Not asked for where the source is what is owed. */
  source_id?: string;
  target_id: string;
  remainder: string;
  frequency: string;
  next_on: string;
  ended: boolean;
}

export const emptyTerms: TermsValues = {
  name: '',
  basis: 'matured',
  source_id: '',
  target_id: '',
  remainder: 'pay_out',
  frequency: 'yearly',
  next_on: '',
  ended: false,
};

/** @param next the day of the next run: these terms begin with it */
export const valuesOf = (terms: Terms, next: string | null): TermsValues => ({
  name: terms.name,
  basis: terms.basis,
  source_id: terms.source?.id ?? '',
  target_id: terms.target.id,
  remainder: terms.remainder,
  frequency: terms.frequency,
  next_on: next ?? terms.next_on,
  ended: terms.ended,
});

/** The body for these values; null while a choice is missing. */
export function bodyOf(values: TermsValues): TermsBody | null {
  const basis = bases.find((candidate) => candidate === values.basis);
  const remainder = remainders.find((candidate) => candidate === values.remainder);
  const frequency = frequencies.find((candidate) => candidate === values.frequency);
  if (!basis || !remainder || !frequency) return null;
  return {
    name: values.name.trim(),
    basis,
    source_id: basis === 'payable' ? null : (values.source_id ?? ''),
    target_id: values.target_id,
    remainder,
    frequency,
    next_on: values.next_on,
    ended: values.ended,
  };
}

/** What terms need; the API judges the rest. */
export const termsSchema = y.object({
  name: y.string().trim().required().max(100),
  basis: y.string().required(),
  source_id: y.string().when('basis', ([basis], rule) => (basis === 'payable' ? rule : rule.required())),
  target_id: y.string().required(),
  remainder: y.string().required(),
  frequency: y.string().required(),
  next_on: y.string().required(),
  ended: y.boolean(),
  key: y.string(),
});
