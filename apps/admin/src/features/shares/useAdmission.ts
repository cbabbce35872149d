import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import type { ReturnPreview, ReturnRequest, ReturnRequestDetail } from '../../api/types.ts';
import { isOpen } from '../../register/request/requests.ts';
import { admissionPreviewQuery } from './return.api.ts';

export interface Admission {
  /** What is to become of the units; starts as it was asked for. */
  outcome: ReturnRequest['outcome'];
  choose(outcome: ReturnRequest['outcome']): void;
  /** What admitting it would come to: its place and what is free; none while that is asked, or when it cannot be done. */
  preview: ReturnPreview | undefined;
  error: unknown;
  retry(): void;
}

/** The decision to admit this request: with which outcome, and to which place in the order. */
export function useAdmission(request: ReturnRequestDetail | undefined): Admission {
  const [chosen, setChosen] = useState<{ of: string; outcome: ReturnRequest['outcome'] } | null>(null);
  const of = request ? `${request.id} ${request.version}` : '';
  const asks = request !== undefined && isOpen(request.status) && request.admission.state !== 'own_entry';
  const query = useQuery(admissionPreviewQuery(useApi(), asks ? request : null));
  return {
    outcome: chosen?.of === of ? chosen.outcome : (request?.outcome ?? 'payout'),
    choose: (outcome) => setChosen({ of, outcome }),
    preview: asks && !query.error ? query.data : undefined,
    error: asks ? query.error : null,
    retry: () => void query.refetch(),
  };
}
