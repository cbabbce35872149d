import { noSelection, type TableSelection } from '@ledenbureau/ui';
import { useState } from 'react';

/** Of a list narrowed like this, which rows are chosen. A list that is narrowed otherwise is another choice. */
export function useSelection(filter: object) {
  const [selection, setSelection] = useState<TableSelection>(noSelection);
  const [of, setOf] = useState(filter);
  if (JSON.stringify(of) !== JSON.stringify(filter)) {
    setOf(filter);
    setSelection(noSelection);
  }
  return { selection, setSelection, clear: () => setSelection(noSelection) };
}
