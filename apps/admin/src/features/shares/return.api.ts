import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import type { Api } from '../../api/client.ts';
import { keyed, type Version, versioned } from '../../api/headers.ts';
import type { components, paths } from '../../api/schema.d.ts';
import type { ReturnPage, ReturnRequest, ReturnSubmit } from '../../api/types.ts';
import { refreshEverything } from '../../queryClient.ts';
import type { ExportWhy } from '../../list/exportWhy.ts';
import { mailQuery } from '../../register/request/mailQuery.ts';

type Schemas = components['schemas'];
type AdmitBody = Schemas['ShareReturnAdmitInput'];
export type RejectBody = Schemas['ShareReturnRejectInput'];
export type ReturnFilter = NonNullable<paths['/share-return-requests']['get']['parameters']['query']>;

/** A step of a request of this version, with what it needs. */
export type ReturnStep =
  | { action: 'take' }
  | { action: 'admit'; body: AdmitBody }
  | { action: 'reject'; body: RejectBody }
  | { action: 'ask-document'; body: { text?: string } }
  | { action: 'withdraw'; body: Schemas['ShareReturnWithdrawInput'] }
  | { action: 'reverse'; body: Schemas['ReturnReverseInput'] }
  | { action: 'keep'; body: { comment?: string } };

export const returnsQuery = (api: Api, filter: ReturnFilter) =>
  queryOptions({
    queryKey: ['returns', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/share-return-requests', { params: { query: filter }, signal })),
  });

/** Counts and amounts by state, and the round that is open. */
export const returnSummaryQuery = (api: Api) =>
  queryOptions({
    queryKey: ['return-summary'],
    meta: { aside: true },
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/share-return-requests/summary', { signal })),
  });

export const returnQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['return', id],
    queryFn: ({ signal }) =>
      api.unwrap(api.http.GET('/share-return-requests/{id}', { params: { path: { id } }, signal })),
  });

/** What admitting this request as it was asked for would come to; null asks nothing. */
export const admissionPreviewQuery = (api: Api, of: Version | null) =>
  queryOptions({
    queryKey: ['return-admission', of?.id, of?.version],
    enabled: of !== null,
    retry: false,
    queryFn: ({ signal }) => {
      if (!of) throw new Error('A preview needs a request.');
      return api.dryRun('/share-return-requests/{id}/admit', { of, body: {}, signal });
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
          ? api.dryRun('/share-return-requests/{id}/reject', { of, body: step.body, signal })
          : api.dryRun('/share-return-requests/{id}/ask-document', { of, body: step.body, signal })),
  );
};

/** What entering this request would set aside, and from which day how many are free. */
export const submitPreviewQuery = (api: Api, body: ReturnSubmit | null) =>
  queryOptions({
    queryKey: ['return-preview', body],
    enabled: body !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      if (!body) throw new Error('A preview needs complete values.');
      return api.dryRun('/share-return-requests', { body, signal });
    },
  });

/** The same key submits once, however often it is sent. */
export const submitReturn = (api: Api, body: ReturnSubmit, key: string): Promise<ReturnRequest> =>
  api.unwrap(api.http.POST('/share-return-requests', { params: { header: keyed(key) }, body }));

function takeStep({ http, unwrap }: Api, of: Version, step: ReturnStep, key: string): Promise<unknown> {
  const params = { path: { id: of.id }, header: versioned(of, key) };
  switch (step.action) {
    case 'take':
      return unwrap(http.POST('/share-return-requests/{id}/take', { params, body: {} }));
    case 'admit':
      return unwrap(http.POST('/share-return-requests/{id}/admit', { params, body: step.body }));
    case 'reject':
      return unwrap(http.POST('/share-return-requests/{id}/reject', { params, body: step.body }));
    case 'ask-document':
      return unwrap(http.POST('/share-return-requests/{id}/ask-document', { params, body: step.body }));
    case 'withdraw':
      return unwrap(http.POST('/share-return-requests/{id}/withdraw', { params, body: step.body }));
    case 'reverse':
      return unwrap(http.POST('/share-return-requests/{id}/reverse', { params, body: step.body }));
    case 'keep':
      return unwrap(http.POST('/share-return-requests/{id}/keep', { params, body: step.body }));
  }
}

/** Takes a step of a request; whatever the answer, what is shown afterwards is how things stand now. */
export function useReturnStep() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ of, step, key }: { of: Version; step: ReturnStep; key: string }) => takeStep(api, of, step, key),
    onSettled: () => refreshEverything(client),
  });
}

/** Admits many, each with the outcome that was asked for; answers what became of each. */
export const admitMany = (
  api: Api,
  body: { items: Version[]; comment?: string },
  key: string,
): Promise<Schemas['ShareReturnAdmitManyResult']> =>
  api.unwrap(api.http.POST('/share-return-requests/admit', { params: { header: keyed(key) }, body }));

export const addComment = (api: Api, id: string, text: string, key: string) =>
  api.unwrap(
    api.http.POST('/share-return-requests/{id}/comments', {
      params: { path: { id }, header: keyed(key) },
      body: { text },
    }),
  );

/** The bytes as they are: what the file is, the server finds out itself. */
export const addDocument = (api: Api, id: string, file: File, key: string) =>
  api.unwrap(
    api.http.POST('/share-return-requests/{id}/documents', {
      params: { path: { id }, query: { name: file.name }, header: keyed(key) },
      headers: { 'Content-Type': 'application/octet-stream' },
      body: file as unknown as string,
      bodySerializer: () => file,
    }),
  );

/** The bytes of a document; the reason is kept. */
export async function takeDocument(api: Api, path: { id: string; document_id: string }, reason: string, key: string) {
  const options = { params: { path, header: keyed(key) }, body: { reason }, parseAs: 'blob' as const };
  const call = api.http.POST('/share-return-requests/{id}/documents/{document_id}/export', options);
  return api.file(call);
}

/** What the filter leaves as a file; who took it and why is kept. */
export async function exportReturns(
  api: Api,
  { sort: _sort, mine, overdue, admissible, locked, ...rest }: ReturnFilter,
  why: ExportWhy,
  key: string,
): Promise<Blob> {
  const flags = Object.entries({ mine, overdue, admissible, locked }).filter(([, flag]) => flag !== undefined);
  const filter = {
    ...rest,
    ...Object.fromEntries(flags.map(([name]) => [name, true])),
  };
  const call = api.http.POST('/share-return-requests/export', {
    params: { header: keyed(key) },
    body: { ...why, filter },
    parseAs: 'blob',
  });
  return api.file(call);
}

/** So many can be admitted in one go. */
export const mostAtOnce = 500;

/** The requests of a filter that are chosen, over its pages; no more than can be admitted at once. */
export async function selectedReturns(
  api: Api,
  filter: ReturnFilter,
  isChosen: (id: string) => boolean,
  signal: AbortSignal,
): Promise<ReturnRequest[]> {
  const chosen: ReturnRequest[] = [];
  let cursor: string | null = null;
  do {
    const query: ReturnFilter = { ...filter, limit: 100, ...(cursor ? { cursor } : {}) };
    const page: ReturnPage = await api.unwrap(api.http.GET('/share-return-requests', { params: { query }, signal }));
    chosen.push(...page.items.filter(({ id }) => isChosen(id)));
    cursor = page.next_cursor;
  } while (cursor !== null && chosen.length < mostAtOnce);
  return chosen.slice(0, mostAtOnce);
}
