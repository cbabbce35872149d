import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyCode } from '@ledenbureau/workbench';
import { ReturnsPage } from './ReturnsPage.tsx';

const RoundPages = lazyCode(async () => (await import('./rounds/RoundPages.tsx')).RoundPages);

/** Good Shares that go back: the requests, or what `?round=` names of the rounds (pages.md, C7). */
export function SharesPage() {
  const [search] = useSearchParams();
  const round = search.get('round');
  return round === null ? (
    <ReturnsPage />
  ) : (
    <Suspense fallback={null}>
      <RoundPages round={round} />
    </Suspense>
  );
}
