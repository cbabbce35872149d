import type { TextKey } from '@ledenbureau/i18n';

/** What tells a machine which row it was, and people nothing: the number of the subject says it. */
export const isInternal = (name: string): boolean =>
  /(?:_ids?|sha256|digest|^calculated_by|^id|^version|^client|^sign_in|^identity_updated_at|^seen_tour|^same_as)$/.test(
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
