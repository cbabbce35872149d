import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { memberTransactionsQuery, type Moment } from '../../register/member/member.api.ts';
import { PastBar, type PastBarProps } from '../../register/moment/PastBar.tsx';

export interface MemberPastProps extends Omit<PastBarProps, 'later'> {
  memberId: string;
  moment: Moment;
}

/** The bar above a member at a moment in the past, with how many transactions were booked later. */
export function MemberPast({ memberId, moment, ...bar }: MemberPastProps) {
  const api = useApi();
  const first = { cursor: undefined, limit: 1 };
  const meta = { aside: true };
  const knownThen = useQuery({ ...memberTransactionsQuery(api, memberId, moment, first), meta });
  const all = useQuery({
    ...memberTransactionsQuery(api, memberId, { ...moment, knownAt: '' }, first),
    enabled: bar.knownOn !== '',
    meta,
  });
  return <PastBar {...bar} later={all.data && knownThen.data ? all.data.total - knownThen.data.total : 0} />;
}
