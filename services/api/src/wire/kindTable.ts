import { enteredKinds, kinds } from '../domain/kinds/index.ts';
import type { EnteredKind } from '../domain/kinds/index.ts';
import { always } from '../domain/kinds/kind.ts';
import type { Entry } from '../domain/kinds/kind.ts';
import type { InstrumentType } from '../domain/instruments.ts';
import type { CommonRequest } from '../domain/transaction.ts';

/** What a form asks of a kind beside member, date and references; what it does not ask is left out. */
interface KindForm {
  /** Types of instruments it is about; null for money alone. */
  types: readonly InstrumentType[] | null;
  /** A closed instrument still takes it. */
  closedToo?: true;
  /** Nobody may be named: whose it is may not be known yet. */
  memberless?: true;
  counterparty?: true;
  direction?: true;
  quantity?: true;
  /** The price list says what it costs; another price needs a reason. */
  priced?: true;
  amount?: 'needed' | 'optional';
  withholding?: true;
  /** One of these must be given. */
  reasons?: readonly string[];
  document?: 'needed' | 'asked';
  /** Whatever it is worth, another administrator decides. */
  waits?: true;
}

/** The forms of the kinds that people enter one by one, in the order in which they look for them. */
export const kindForms = (): Partial<Record<EnteredKind, KindForm>> =>
  Object.fromEntries(
    enteredKinds.filter((kind) => !kinds[kind].entered.filesOnly).map((kind) => [kind, formOf(kinds[kind])]),
  );

function formOf({ entered, ...kind }: (typeof kinds)[EnteredKind]): KindForm {
  const { fields, types, document, waits, amountOptional }: Entry<CommonRequest> = entered;
  const priced = fields.includes('price_cents');
  const { allowed, required } = kind.reasons;
  return {
    types,
    ...(kind.instrument?.closedToo === always && { closedToo: true }),
    ...(kind.member.optional && { memberless: true }),
    ...(fields.includes('counterparty_id') && { counterparty: true }),
    ...(fields.includes('direction') && { direction: true }),
    ...(fields.includes('quantity') && { quantity: true }),
    ...(priced && { priced }),
    ...(fields.includes('amount_cents') && !priced && { amount: amountOptional ? 'optional' : 'needed' }),
    ...(fields.includes('withholding_cents') && { withholding: true }),
    ...(required === always && allowed !== null && { reasons: allowed }),
    ...(document && { document }),
    ...(waits && { waits }),
  };
}
