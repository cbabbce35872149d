import { useSearchParams } from 'react-router-dom';
import { MemberDetail } from './MemberDetail.tsx';
import { MemberList } from './MemberList.tsx';

/** `/account/view`: with `?lid=` that member, otherwise the search and the list. */
export function MemberPage() {
  const [search] = useSearchParams();
  const lid = search.get('lid')?.trim();
  return lid ? <MemberDetail key={lid} lid={lid} /> : <MemberList />;
}
