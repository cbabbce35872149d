/** `100001 Jan de Vries`: how a member is named in lists and links. */
export const memberLabel = (member: { member_no: number; display_name: string }): string =>
  `${member.member_no} ${member.display_name}`;

/** What tells two members of one name apart: postal code and place, email. */
export const memberDescription = (member: {
  postal_code: string | null;
  locality: string | null;
  email: string | null;
}): string =>
  [[member.postal_code, member.locality].filter(Boolean).join(' '), member.email].filter(Boolean).join(' · ');
