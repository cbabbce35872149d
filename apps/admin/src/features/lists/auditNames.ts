import type { TextKey } from '@ledenbureau/i18n';

/**
 * What tells a machine which row it was, and people nothing: the number of the subject says it. `units` was written down until release
 * 0.1.0, in the smallest parts that an instrument has.
 */
export const isInternal = (name: string): boolean =>
  /(?:_ids?|sha256|digest|^calculated_by|^id|^version|^client|^sign_in|^identity_updated_at|^seen_tour|^same_as|^units)$/.test(
    name,
  );

/** Where the name of a field that the audit tells of has words, the first that has any: its own, a setting's, a check's, a member's, a file's. */
export const nameKeys = (name: string): readonly TextKey[] => [
  `audit.field.${name as 'reason'}`,
  `settings.field.${name as 'name'}`,
  `periods.checkName.${name as 'bank'}`,
  `members.field.${name as 'email'}`,
  `bulk.column.${name as 'price'}`,
];

/** Whether a field counts units of an instrument, as a decimal text. */
export const isQuantity = (name: string): boolean =>
  ['quantity', 'budget_quantity', 'asked', 'allocated', 'released'].includes(name);

/** Where the codes of a field have words. */
const codes: Readonly<Record<string, readonly string[]>> = {
  kind: ['transaction.kinds'],
  reason: ['reason', 'requests.reason', 'requests.rejection'],
  reason_code: ['reason', 'requests.reason', 'requests.rejection'],
  channel: ['requests.channel'],
  outcome: ['returns.outcomes'],
  policy: ['returns.policy'],
  frequency: ['conversions.frequency'],
  roles: ['settings.role'],
};

/** Where a code that a field has is said in words, the first that has any. */
export const valueKeys = (name: string, value: string): readonly TextKey[] =>
  (codes[name] ?? [`settings.${name}`]).map((key) => `${key as 'reason'}.${value as 'gift'}` as const);

/** 'redemption.approved_many' → 'redemptionApprovedMany' */
const camel = (action: string): string => action.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase());

/** Where an action has words, the first that has any: its own, a member's, a conversion's, or those that its verb has of any request. */
export function verbKeys(action: string): readonly TextKey[] {
  const verb = action.slice(action.indexOf('.') + 1);
  return [
    `audit.action.${camel(action) as 'transactionBooked'}`,
    `members.logbook.event.${action.replace('.', '_') as 'member_changed'}`,
    ...(action.startsWith('conversion_run.') ? [`conversions.event.${verb as 'planned'}` as const] : []),
    `requests.event.${verb as 'approved'}`,
  ];
}
