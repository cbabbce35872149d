import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import type { RedemptionDetail, RedemptionPreview } from '../../api/types.ts';
import { isOpen } from '../../register/request/requests.ts';
import { approvalPreviewQuery } from './redemption.api.ts';

/** What is to be approved: so many, from that day on. '' while it cannot be read. */
interface DecisionEntry {
  quantity: string;
  effective_on: string;
}

export interface Decision {
  entry: DecisionEntry;
  change(entry: Partial<DecisionEntry>): void;
  /** What approving exactly this would book; none while it is asked, or when it cannot be done. */
  preview: RedemptionPreview | undefined;
  error: unknown;
  retry(): void;
}

/** The quantity and the day of an approval of this request, and what it would come to. Starts as it was asked for. */
export function useDecision(redemption: RedemptionDetail | undefined): Decision {
  const [typed, setTyped] = useState<{ of: string; entry: Partial<DecisionEntry> }>({ of: '', entry: {} });
  const of = redemption ? `${redemption.id} ${redemption.version}` : '';
  const entry: DecisionEntry = {
    quantity: redemption?.quantity ?? '',
    effective_on: redemption?.quote.effective_on ?? '',
    ...(typed.of === of ? typed.entry : {}),
  };
  const { quantity, effective_on } = entry;
  const asks =
    redemption && isOpen(redemption.status) && redemption.approval.state !== 'own_entry' && quantity && effective_on;
  const query = useQuery(
    approvalPreviewQuery(
      useApi(),
      { id: redemption?.id ?? '', version: redemption?.version ?? 0 },
      asks ? { quote_digest: redemption.quote.digest, quantity, effective_on } : null,
    ),
  );
  return {
    entry,
    change: (next) => setTyped({ of, entry: { ...(typed.of === of ? typed.entry : {}), ...next } }),
    preview: asks && !query.error && !query.isPlaceholderData ? query.data : undefined,
    error: asks ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/** The same quantity and day come to another sum than when it was quoted. */
export const isChanged = ({ quote }: RedemptionDetail, preview: RedemptionPreview | undefined): boolean =>
  preview !== undefined &&
  preview.quote.quantity === quote.quantity &&
  preview.quote.effective_on === quote.effective_on &&
  preview.quote.digest !== quote.digest;
