import { useSearchParams } from 'react-router-dom';
import { onDemand } from '@ledenbureau/workbench';
import { StartPage } from './StartPage.tsx';

// Who chooses a file sees no batch before it is sent.
const BatchPage = onDemand(async () => (await import('./BatchPage.tsx')).BatchPage);

/** From a file of transactions to the ledger (pages.md, C5): `?batch=` is the batch that is open, else a new one begins. */
export function BulkPage() {
  const [search] = useSearchParams();
  const id = search.get('batch');
  return id === null ? <StartPage /> : <BatchPage key={id} id={id} />;
}
