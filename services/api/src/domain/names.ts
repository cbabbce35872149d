export interface MemberName {
  kind: 'person' | 'organisation';
  given_name: string | null;
  infix: string | null;
  family_name: string | null;
  company_name: string | null;
}

/** The name as people read it: "Anna de Vries", or the company's. The infix keeps its lower case after a given name. */
export function displayName(member: MemberName): string {
  if (member.kind === 'organisation') return member.company_name ?? '';
  const infix = member.given_name ? member.infix : capitalised(member.infix);
  return [member.given_name, infix, member.family_name].filter(Boolean).join(' ');
}

/** The name as lists are sorted in the Netherlands, by family name: "Vries, Anna de". */
export function sortName(member: MemberName): string {
  if (member.kind === 'organisation') return member.company_name ?? '';
  const rest = [member.given_name, member.infix].filter(Boolean).join(' ');
  return rest ? `${member.family_name ?? ''}, ${rest}` : (member.family_name ?? '');
}

function capitalised(text: string | null): string | null {
  return text && text.charAt(0).toUpperCase() + text.slice(1);
}
