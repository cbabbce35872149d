import { useSearchParams } from 'react-router-dom';
import { NewsPage } from './NewsPage.tsx';
import { ProposalsPage } from './ProposalsPage.tsx';
import { isProposalView, viewOf } from './views.ts';

/** What an administrator is told of, and what became of what was proposed (pages.md, C2). */
export function NotificationsPage() {
  const [search] = useSearchParams();
  const view = viewOf(search);
  return isProposalView(view) ? <ProposalsPage view={view} /> : <NewsPage view={view} />;
}
