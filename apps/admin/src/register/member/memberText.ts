import { isolate } from '@ledenbureau/i18n';
import type { MemberSummary } from '../../api/types.ts';

/** What is kept of a member that was chosen: enough to name it. A draft of before `status` was kept has none. */
export type MemberChoice = Pick<
  MemberSummary,
  'id' | 'member_no' | 'display_name' | 'kind' | 'postal_code' | 'locality' | 'email'
> &
  Partial<Pick<MemberSummary, 'status'>>;

/** `100001 Jan de Vries`: how a member is named in lists and links. */
export const memberLabel = (member: { member_no: number; display_name: string }): string =>
  `${member.member_no} ${isolate(member.display_name)}`;
