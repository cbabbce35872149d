import { useParameters } from '@ledenbureau/workbench';
import { usePastDay } from '../../register/moment/usePastDay.ts';
import { ComplianceDialog } from './ComplianceDialog.tsx';
import { LedgerDialog } from './LedgerDialog.tsx';

/** More about the fact that the address names; nothing of one that there is not. */
export function FactDialog() {
  const { search, put } = useParameters();
  const [asOf] = usePastDay('as_of');
  const close = () => put({ fact: '' });
  switch (search.get('fact')) {
    case 'compliance':
      return <ComplianceDialog asOf={asOf} onClose={close} />;
    case 'ledger':
      return <LedgerDialog onClose={close} />;
    default:
      return null;
  }
}
