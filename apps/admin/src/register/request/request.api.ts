import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  idempotencyHeaders,
  type Version,
  versionHeaders,
  type ExportRequest,
  refreshEverything,
} from '@ledenbureau/workbench';
import type { Api } from '../../api/client.ts';
import { useApi } from '../../api/ApiContext.tsx';
import { mailQuery } from './mailQuery.ts';
import type {
  RequestDetail,
  RequestFilter,
  RequestKind,
  RequestPage,
  RequestPath,
  RequestPreview,
  RequestRow,
  RequestStep,
  RequestSubmit,
  RequestSummary,
  StepBody,
} from './requests.ts';

/** A call of one kind. Its types come from its path (requests.ts): what openapi-fetch asks cannot be worked out for both. */
type Call<T> = (path: string, init: object) => Promise<{ data?: T; error?: unknown; response: Response }>;
const get = <T>({ http, unwrap }: Api, path: string, init: object) => unwrap((http.GET as Call<T>)(path, init));
const post = <T>({ http, unwrap }: Api, path: string, init: object) => unwrap((http.POST as Call<T>)(path, init));

/** Rows of another tab are not rows of before: that tab starts with its skeleton. */
export const requestsQuery = <P extends RequestPath>(api: Api, { path }: RequestKind<P>, filter: RequestFilter<P>) =>
  queryOptions<RequestPage<P>>({
    queryKey: [path, 'list', filter],
    placeholderData: (before, query) =>
      String((query?.queryKey[2] as RequestFilter<P> | undefined)?.status) === String(filter.status)
        ? keepPreviousData(before)
        : undefined,
    queryFn: ({ signal }) => get<RequestPage<P>>(api, path, { params: { query: filter }, signal }),
  });

/** Counts and amounts by state, and what else stands above the list. */
export const requestSummaryQuery = <P extends RequestPath>(api: Api, { path }: RequestKind<P>) =>
  queryOptions({
    queryKey: [path, 'summary'],
    meta: { aside: true },
    queryFn: ({ signal }) => get<RequestSummary<P>>(api, `${path}/summary`, { signal }),
  });

export const requestQuery = <P extends RequestPath>(api: Api, { path }: RequestKind<P>, id: string | null) =>
  queryOptions({
    queryKey: [path, id],
    enabled: id !== null,
    queryFn: ({ signal }) => get<RequestDetail<P>>(api, `${path}/{id}`, { params: { path: { id } }, signal }),
  });

/** The mail that turning a request down, or asking for a document, would send; null asks nothing. */
export const requestMailQuery = <P extends RequestPath, Name extends 'reject' | 'ask-document'>(
  api: Api,
  { path }: RequestKind<P>,
  of: Version,
  step: Name,
  body: StepBody<P, Name> | null,
) =>
  mailQuery(
    [of, step, body],
    body && ((signal) => api.dryRun(`${path}/{id}/${step}`, { of, body: body as never, signal })),
  );

/** What entering this request would come to. */
export const requestPreviewQuery = <P extends RequestPath>(
  api: Api,
  { path }: RequestKind<P>,
  body: RequestSubmit<P> | null,
) =>
  queryOptions({
    queryKey: [path, 'preview', body],
    enabled: body !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      if (!body) throw new Error('A preview needs complete values.');
      const of: RequestPath = path;
      return api.dryRun(of, { body, signal }) as Promise<RequestPreview<P>>;
    },
  });

/** The same key submits once, however often it is sent. */
export const submitRequest = <P extends RequestPath>(
  api: Api,
  { path }: RequestKind<P>,
  body: RequestSubmit<P>,
  key: string,
) => post<RequestRow<P>>(api, path, { params: { header: idempotencyHeaders(key) }, body });

export interface TakenStep<P extends RequestPath> {
  of: Version;
  step: RequestStep<P>;
  key: string;
}

/** Takes a step of a request; whatever the answer, what is shown afterwards is how things stand now. */
export function useRequestStep<P extends RequestPath>({ path }: RequestKind<P>) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ of, step: { action, body }, key }: TakenStep<P>) =>
      post(api, `${path}/{id}/${action}`, { params: { path: { id: of.id }, header: versionHeaders(of, key) }, body }),
    onSettled: () => refreshEverything(client),
  });
}

export const addComment = (api: Api, { path }: RequestKind, id: string, text: string, key: string) =>
  api.unwrap(
    api.http.POST(`${path}/{id}/comments`, {
      params: { path: { id }, header: idempotencyHeaders(key) },
      body: { text },
    }),
  );

/** The bytes as they are: what the file is, the server finds out itself. */
export const addDocument = (api: Api, { path }: RequestKind, id: string, file: File, key: string) =>
  api.unwrap(
    api.http.POST(`${path}/{id}/documents`, {
      params: { path: { id }, query: { name: file.name }, header: idempotencyHeaders(key) },
      headers: { 'Content-Type': 'application/octet-stream' },
      body: file as unknown as string,
      bodySerializer: () => file,
    }),
  );

/** The bytes of a document; the reason is kept. */
export const takeDocument = (
  api: Api,
  { path }: RequestKind,
  of: { id: string; document_id: string },
  reason: string,
  key: string,
) =>
  api.file(
    api.http.POST(`${path}/{id}/documents/{document_id}/export`, {
      params: { path: of, header: idempotencyHeaders(key) },
      body: { reason },
      parseAs: 'blob',
    }),
  );

/** What the filter leaves as a file; who took it and why is kept. What is on is 'true' in an address and true in a body. */
export const exportRequests = <P extends RequestPath>(
  api: Api,
  { path }: RequestKind<P>,
  { sort: _sort, q, ...narrowed }: RequestFilter<P>,
  why: ExportRequest,
  key: string,
) => {
  const on = Object.entries(narrowed).map(([name, value]): [string, unknown] => [name, value === 'true' || value]);
  const filter = { ...(q === undefined ? {} : { q }), ...Object.fromEntries(on) };
  return post<Blob>(api, `${path}/export`, {
    params: { header: idempotencyHeaders(key) },
    body: { ...why, filter },
    parseAs: 'blob',
  });
};

/** So many can be decided on in one go. */
export const mostAtOnce = 500;

/** The requests of a filter that are chosen, over its pages; no more than can be decided on at once. */
export async function chosenRequests<P extends RequestPath>(
  api: Api,
  { path }: RequestKind<P>,
  filter: RequestFilter<P>,
  isChosen: (id: string) => boolean,
  signal: AbortSignal,
): Promise<RequestRow<P>[]> {
  const chosen: RequestRow<P>[] = [];
  let cursor: string | null = null;
  do {
    const query: RequestFilter<P> = { ...filter, limit: 100, ...(cursor ? { cursor } : {}) };
    const page: RequestPage<P> = await get(api, path, { params: { query }, signal });
    chosen.push(...page.items.filter(({ id }) => isChosen(id)));
    cursor = page.next_cursor;
  } while (cursor !== null && chosen.length < mostAtOnce);
  return chosen.slice(0, mostAtOnce);
}
