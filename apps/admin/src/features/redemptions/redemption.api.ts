import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { idempotencyHeaders, type Version } from '@ledenbureau/workbench';
import type { Api } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';
import type { RedemptionApproval, RedemptionApprovals } from '../../api/types.ts';

/** What approving so much on that day would book; null asks nothing. */
export const approvalPreviewQuery = (api: Api, of: Version, body: RedemptionApproval | null) =>
  queryOptions({
    queryKey: ['redemption-approval', of, body],
    meta: { preview: true },
    enabled: body !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      if (!body) throw new Error('A preview needs complete values.');
      return api.dryRun('/redemption-requests/{id}/approve', { of, body, signal });
    },
  });

type ApproveManyBody = components['schemas']['RedemptionApproveMany'];

/** Approves many, each as it was quoted; answers what became of each. */
export const approveMany = (api: Api, body: ApproveManyBody, key: string): Promise<RedemptionApprovals> =>
  api.unwrap(api.http.POST('/redemption-requests/approve', { params: { header: idempotencyHeaders(key) }, body }));
