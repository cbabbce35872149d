import { DescriptionList } from '@ledenbureau/ui';
import type { components } from '../../api/schema.d.ts';
import { useTermWords } from './useTermWords.ts';

type InstrumentTerms = components['schemas']['InstrumentTerms'];
type Term = keyof InstrumentTerms;

/** Every term in the order in which it is read; a new one does not compile until it stands here. */
const places: Record<Term, 'all' | 'bond'> = {
  code: 'all',
  name_nl: 'all',
  name_en: 'all',
  type: 'all',
  status: 'all',
  nominal_cents: 'all',
  scale: 'all',
  coupon_ppm: 'bond',
  day_count: 'bond',
  coupon_months: 'bond',
  issue_date: 'all',
  maturity_date: 'bond',
  lock_in_months: 'all',
  max_per_member: 'all',
  allowed_member_kinds: 'all',
  early_redemption_fee_ppm: 'bond',
  fee_min_cents: 'bond',
  notice_days: 'bond',
};

export interface TermsProps {
  terms: InstrumentTerms;
  /** What is shown elsewhere. */
  except?: readonly string[];
  'aria-label'?: string;
}

/** All terms of an instrument, those that are none included: whoever approves it has seen them. */
export function Terms({ terms, except = [], ...rest }: TermsProps) {
  const { label, value } = useTermWords();
  const visibleTerms = (Object.keys(places) as Term[]).filter(
    (term) => !except.includes(term) && (places[term] === 'all' || terms.type === 'bond'),
  );
  return (
    <DescriptionList
      columns={2}
      items={visibleTerms.map((term) => ({ term: label(term), description: value(term, terms[term]) }))}
      {...rest}
    />
  );
}
