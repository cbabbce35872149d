import type { MemberKind } from './members.ts';

export interface MemberName {
  kind: MemberKind;
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

function capitalised(text: string | null): string | null {
  return text && text.charAt(0).toUpperCase() + text.slice(1);
}
