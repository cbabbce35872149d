import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { nextQuery } from './approvals.api.ts';
import { subjectPlace } from './subjectPlace.ts';
import { useApprovalText } from './useApprovalText.ts';

export interface NextApproval {
  /** What it is, and of whom. */
  text: string;
  href: string;
  /** How many wait in all. */
  count: number;
}

/**
 * What waits longest for this administrator, after a decision; null before one, and where nothing is left. `decided` is
 * the address of what was decided: the service may still name it for a moment. `tx` opens a transaction over this page.
 */
export function useNext(decided: string | null, tx: (id: string) => string): NextApproval | null {
  const words = useApprovalText();
  const { data } = useQuery(nextQuery(useApi(), decided));
  const parts = decided?.split('/') ?? [];
  const next = data?.items.find(({ id, subject_id: of }) => !parts.includes(id) && !parts.includes(of));
  if (decided === null || data === undefined || next === undefined) return null;
  const { subject_type: type, subject_id: id, member } = next;
  const href = subjectPlace({ type, id, memberNo: member?.member_no }, tx);
  if (href === null) return null;
  const { title, detail } = words(next);
  const without = data.items.includes(next) && data.items[0] !== next ? 1 : 0;
  return { text: [title, detail].filter(Boolean).join(', '), href, count: data.for_me - without };
}
