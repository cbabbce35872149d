import { useSearchParams } from 'react-router-dom';
import { type Ask, onDemand } from '@ledenbureau/workbench';
import type { Api } from '../../api/client.ts';
import { lidIn } from '../../lidIn.ts';
import { memberQuery } from '../../register/member/member.api.ts';
import { MemberDetail } from './MemberDetail.tsx';
import { MemberList } from './MemberList.tsx';

const EstatePage = onDemand(async () => (await import('./estate/EstatePage.tsx')).EstatePage);

/** `/account/view`: with `?lid=` that member (and with `&estate` the division of what they had), otherwise the search and the list. */
export function MemberPage() {
  const [search] = useSearchParams();
  const lid = lidIn(search);
  if (!lid) return <MemberList />;
  return search.has('estate') ? <EstatePage key={lid} lid={lid} /> : <MemberDetail key={lid} lid={lid} />;
}

MemberPage.first = (ask: Ask, api: Api, search: URLSearchParams) => {
  const lid = lidIn(search);
  if (lid && search.size === 1) ask(memberQuery(api, lid));
};
