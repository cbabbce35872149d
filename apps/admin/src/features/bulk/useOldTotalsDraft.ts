import { useAuth } from '@ledenbureau/auth/react';
import { useState } from 'react';
import type { BatchDetail, OldTotals } from './bulk.api.ts';
import { keepDraft, recallDraft } from './tabDraft.ts';

/** A total as it is typed; `isOwn`: no row of the batch names its instrument. */
export type OldTotalEntry = OldTotals['instruments'][number] & { isOwn: boolean };

export interface TypedTotals {
  /** That they are of. A draft of an earlier version has none. */
  day?: string;
  members: string;
  entries: OldTotalEntry[];
}

export type OldTotalsDraft = ReturnType<typeof useOldTotalsDraft>;

/** Totals that were typed and not compared yet. They stay in this tab until they are, or are given up. */
export function useOldTotalsDraft({ id }: Pick<BatchDetail, 'id'>) {
  const { user } = useAuth();
  const owner = user?.sub ?? '';
  const key = `ledenbureau.bulk-old-totals/${id}`;
  const [stored, setStored] = useState(() => recallDraft<TypedTotals>(key, owner));
  return {
    /** As it was when the page began. */
    stored,
    keep: (totals: TypedTotals) => keepDraft(key, owner, totals),
    forget: () => {
      keepDraft(key, owner, null);
      setStored(null);
    },
  };
}
