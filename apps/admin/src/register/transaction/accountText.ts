import type { Translate } from '@ledenbureau/i18n';

const kinds = [
  'holding',
  'reserved',
  'payable',
  'issuer',
  'opening',
  'bank',
  'in_transit',
  'suspense',
  'equity',
  'bond_liability',
  'interest_expense',
  'interest_payable',
  'fee_income',
  'gift_income',
  'withholding',
  'revaluation',
] as const;

/**
 * The name of a ledger account in words: "member:100005:holding" → "Lid 100005: bezit", "coop:equity:AANDEEL" →
 * "Eigen vermogen AANDEEL". A code this app does not know stays as it is.
 */
export function accountText(code: string, t: Translate): string {
  const [owner = '', ...rest] = code.split(':');
  const [name, subject] = owner === 'member' ? rest.toReversed() : owner === 'coop' ? rest : [owner, ...rest];
  const kind = kinds.find((candidate) => candidate === name);
  if (kind === undefined) return code;
  const text = t(`account.${kind}`);
  if (owner === 'member') return t('account.ofMember', { number: subject ?? '', account: text });
  return subject === undefined ? text : `${text} ${subject}`;
}
