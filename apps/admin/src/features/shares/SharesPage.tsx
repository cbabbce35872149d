import { useSearchParams } from 'react-router-dom';
import { onDemand } from '@ledenbureau/workbench';
import { ReturnsPage } from './ReturnsPage.tsx';

const RoundPages = onDemand(async () => (await import('./rounds/RoundPages.tsx')).RoundPages);

/** Good Shares that go back: the requests, or what `?round=` names of the rounds (pages.md, C7). */
export function SharesPage() {
  const [search] = useSearchParams();
  const round = search.get('round');
  return round === null ? <ReturnsPage /> : <RoundPages round={round} />;
}
