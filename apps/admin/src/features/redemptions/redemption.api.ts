// Every call of the page.
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import type { Api } from '../../api/client.ts';
import { keyed, type Version, versioned } from '../../api/headers.ts';
import type { paths } from '../../api/schema.d.ts';
import type {
  Redemption,
  RedemptionApproval,
  RedemptionApprovals,
  RedemptionPage,
  RedemptionSubmit,
} from '../../api/types.ts';
import { refreshEverything } from '../../queryClient.ts';
import type { ExportWhy } from '../../list/exportWhy.ts';
import { mailQuery } from '../../register/request/mailQuery.ts';

type Body<P extends keyof paths> = paths[P] extends {
  post: { requestBody: { content: { 'application/json': infer T } } };
}
  ? T
  : never;
export type RejectBody = Body<'/redemption-requests/{id}/reject'>;
type WithdrawBody = Body<'/redemption-requests/{id}/withdraw'>;
type ReverseBody = Body<'/redemption-requests/{id}/reverse'>;
type ApproveManyBody = Body<'/redemption-requests/approve'>;
export type RedemptionFilter = NonNullable<paths['/redemption-requests']['get']['parameters']['query']>;

/** A step of a request of this version, with what it needs. */
export type RedemptionStep =
  | { action: 'take' }
  | { action: 'quote'; body: { effective_on: string } }
  | { action: 'approve'; body: RedemptionApproval }
  | { action: 'reject'; body: RejectBody }
  | { action: 'ask-document'; body: { text?: string } }
  | { action: 'withdraw'; body: WithdrawBody }
  | { action: 'reverse'; body: ReverseBody }
  | { action: 'keep'; body: { comment?: string } };

export const redemptionsQuery = (api: Api, filter: RedemptionFilter) =>
  queryOptions({
    queryKey: ['redemptions', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/redemption-requests', { params: { query: filter }, signal })),
  });

/** Counts and amounts by state, and the budget of the year. */
export const redemptionSummaryQuery = (api: Api) =>
  queryOptions({
    queryKey: ['redemption-summary'],
    meta: { aside: true },
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/redemption-requests/summary', { signal })),
  });

export const redemptionQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['redemption', id],
    queryFn: ({ signal }) =>
      api.unwrap(api.http.GET('/redemption-requests/{id}', { params: { path: { id } }, signal })),
  });

/** What approving so much on that day would book. */
export const approvalPreviewQuery = (api: Api, of: Version, body: RedemptionApproval | null) =>
  queryOptions({
    queryKey: ['redemption-approval', of, body],
    enabled: body !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      if (!body) throw new Error('A preview needs complete values.');
      return api.dryRun('/redemption-requests/{id}/approve', { of, body, signal });
    },
  });

/** The mail that turning a request down, or asking for a document, would send. */
export const mailPreviewQuery = (
  api: Api,
  of: Version,
  step: { action: 'reject'; body: RejectBody } | { action: 'ask-document'; body: { text?: string } } | null,
) => {
  return mailQuery(
    [of, step],
    step &&
      ((signal) =>
        step.action === 'reject'
          ? api.dryRun('/redemption-requests/{id}/reject', { of, body: step.body, signal })
          : api.dryRun('/redemption-requests/{id}/ask-document', { of, body: step.body, signal })),
  );
};

/** What entering this request would set aside, and what it would come to. */
export const submitPreviewQuery = (api: Api, body: RedemptionSubmit | null) =>
  queryOptions({
    queryKey: ['redemption-preview', body],
    enabled: body !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      if (!body) throw new Error('A preview needs complete values.');
      return api.dryRun('/redemption-requests', { body, signal });
    },
  });

/** The same key submits once, however often it is sent. */
export const submitRedemption = (api: Api, body: RedemptionSubmit, key: string): Promise<Redemption> =>
  api.unwrap(api.http.POST('/redemption-requests', { params: { header: keyed(key) }, body }));

/** Approves many, each as it was quoted; answers what became of each. */
export const approveMany = (api: Api, body: ApproveManyBody, key: string): Promise<RedemptionApprovals> =>
  api.unwrap(api.http.POST('/redemption-requests/approve', { params: { header: keyed(key) }, body }));

function takeStep({ http, unwrap }: Api, of: Version, step: RedemptionStep, key: string): Promise<unknown> {
  const params = { path: { id: of.id }, header: versioned(of, key) };
  switch (step.action) {
    case 'take':
      return unwrap(http.POST('/redemption-requests/{id}/take', { params, body: {} }));
    case 'quote':
      return unwrap(http.POST('/redemption-requests/{id}/quote', { params, body: step.body }));
    case 'approve':
      return unwrap(http.POST('/redemption-requests/{id}/approve', { params, body: step.body }));
    case 'reject':
      return unwrap(http.POST('/redemption-requests/{id}/reject', { params, body: step.body }));
    case 'ask-document':
      return unwrap(http.POST('/redemption-requests/{id}/ask-document', { params, body: step.body }));
    case 'withdraw':
      return unwrap(http.POST('/redemption-requests/{id}/withdraw', { params, body: step.body }));
    case 'reverse':
      return unwrap(http.POST('/redemption-requests/{id}/reverse', { params, body: step.body }));
    case 'keep':
      return unwrap(http.POST('/redemption-requests/{id}/keep', { params, body: step.body }));
  }
}

/** Takes a step of a request; whatever the answer, what is shown afterwards is how things stand now. */
export function useRedemptionStep() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ of, step, key }: { of: Version; step: RedemptionStep; key: string }) => takeStep(api, of, step, key),
    onSettled: () => refreshEverything(client),
  });
}

export const addComment = (api: Api, id: string, text: string, key: string) =>
  api.unwrap(
    api.http.POST('/redemption-requests/{id}/comments', {
      params: { path: { id }, header: keyed(key) },
      body: { text },
    }),
  );

/** The bytes as they are: what the file is, the server finds out itself. */
export const addDocument = (api: Api, id: string, file: File, key: string) =>
  api.unwrap(
    api.http.POST('/redemption-requests/{id}/documents', {
      params: { path: { id }, query: { name: file.name }, header: keyed(key) },
      headers: { 'Content-Type': 'application/octet-stream' },
      body: file as unknown as string,
      bodySerializer: () => file,
    }),
  );

/** The bytes of a document; the reason is kept. */
export async function takeDocument(api: Api, path: { id: string; document_id: string }, reason: string, key: string) {
  const options = { params: { path, header: keyed(key) }, body: { reason }, parseAs: 'blob' as const };
  const call = api.http.POST('/redemption-requests/{id}/documents/{document_id}/export', options);
  return api.file(call);
}

/** What the filter leaves as a file; who took it and why is kept. */
export async function exportRedemptions(
  api: Api,
  { sort: _sort, mine, overdue, approvable, ...rest }: RedemptionFilter,
  why: ExportWhy,
  key: string,
): Promise<Blob> {
  const on = (name: string, flag: unknown) => (flag === undefined ? {} : { [name]: true });
  const filter = { ...rest, ...on('mine', mine), ...on('overdue', overdue), ...on('approvable', approvable) };
  const call = api.http.POST('/redemption-requests/export', {
    params: { header: keyed(key) },
    body: { ...why, filter },
    parseAs: 'blob',
  });
  return api.file(call);
}

/** So many can be approved in one go. */
export const mostAtOnce = 500;

/** The requests of a filter that are chosen, over its pages; no more than can be approved at once. */
export async function selectedRedemptions(
  api: Api,
  filter: RedemptionFilter,
  isChosen: (id: string) => boolean,
  signal: AbortSignal,
): Promise<Redemption[]> {
  const chosen: Redemption[] = [];
  let cursor: string | null = null;
  do {
    const query: RedemptionFilter = { ...filter, limit: 100, ...(cursor ? { cursor } : {}) };
    const page: RedemptionPage = await api.unwrap(api.http.GET('/redemption-requests', { params: { query }, signal }));
    chosen.push(...page.items.filter(({ id }) => isChosen(id)));
    cursor = page.next_cursor;
  } while (cursor !== null && chosen.length < mostAtOnce);
  return chosen.slice(0, mostAtOnce);
}
