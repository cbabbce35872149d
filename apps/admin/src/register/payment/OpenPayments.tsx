import { useSearchParams } from 'react-router-dom';
import { onDemand } from '@ledenbureau/workbench';

const PaymentDrawer = onDemand(async () => (await import('./PaymentDrawer.tsx')).PaymentDrawer);

export interface OpenPaymentsProps {
  /** Changes what the address says. */
  change(parameters: { batch: string }): void;
}

/** The payments that the address names (`?batch=`), over the page. */
export function OpenPayments({ change }: OpenPaymentsProps) {
  const [search] = useSearchParams();
  const batch = search.get('batch');
  return batch ? (
    <PaymentDrawer batch={batch} onOpen={(next) => change({ batch: next })} onClose={() => change({ batch: '' })} />
  ) : null;
}
