/**
 * What keeps a member out of a run. Consent and standing are law; the others say that nothing can come of it, or that
 * somebody had better look first.
 */
export const exceptionCodes = [
  'not_opted_in',
  'member_deceased',
  'member_blocked',
  'member_not_active',
  'not_for_organisation',
  'before_join_date',
  'reserved_units',
  'in_payment',
  'max_per_member',
  'zero_target_units',
  'iban_missing',
  'iban_on_hold',
  'excluded',
] as const;
export type ExceptionCode = (typeof exceptionCodes)[number];

/** Those that hold a line of a run that was approved, and no other line of it (conversion_hold of 0014_conversions.sql). */
export const holdCodes: readonly ExceptionCode[] = ['member_deceased', 'member_blocked'];
export const holdReasons = ['member_anonymised', 'member_blocked', 'member_deceased'] as const;

/** Those that an administrator may pass over with a reason: the remainder waits until there is an account to pay to. */
export const softCodes: readonly ExceptionCode[] = ['iban_missing', 'iban_on_hold'];

/** What is worth knowing of a line that is converted. */
export const noticeCodes = ['asked', 'part_reserved', 'part_locked', 'iban_unverified', 'included'] as const;
export type NoticeCode = (typeof noticeCodes)[number];
