import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Version, versionHeaders, refreshEverything } from '@ledenbureau/workbench';
import type { Api } from '../../api/client.ts';
import { useApi } from '../../api/ApiContext.tsx';
import type { components, paths } from '../../api/schema.d.ts';

type Schemas = components['schemas'];
export type InterestRun = Schemas['InterestRun'];
export type InterestRunDetail = Schemas['InterestRunDetail'];
export type InterestRunPreview = Schemas['InterestRunPreview'];
export type InterestLine = Schemas['InterestLine'];
export type RunKind = InterestRun['kind'];
export type RunWish = paths['/interest-runs']['post']['requestBody']['content']['application/json'];
type RunFilter = NonNullable<paths['/interest-runs']['get']['parameters']['query']>;
export type LinePage = NonNullable<paths['/interest-runs/{id}/lines']['get']['parameters']['query']>;
export type ReversalReason = NonNullable<InterestRun['reversal']>['reason_code'];

export const runKinds = ['payment', 'accrual', 'redemption'] as const satisfies readonly RunKind[];

/** Whether it was booked, and perhaps taken back since. */
export const isBooked = ({ status }: Pick<InterestRun, 'status'>): boolean =>
  status === 'executed' || status === 'reversal_waiting' || status === 'reversed';

/** A decision about a run, with what it needs. */
export type RunStep =
  | { action: 'approve' | 'withdraw'; body: { comment?: string } }
  | { action: 'reject'; body: { comment: string } }
  | { action: 'reverse'; body: { reason_code: ReversalReason; description?: string } };

export const runsQuery = (api: Api, filter: RunFilter) =>
  queryOptions({
    queryKey: ['interest-runs', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/interest-runs', { params: { query: filter }, signal })),
  });

export const runQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['interest-run', id],
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/interest-runs/{id}', { params: { path: { id } }, signal })),
  });

export const linesQuery = (api: Api, id: string, page: LinePage) =>
  queryOptions({
    queryKey: ['interest-lines', id, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.unwrap(api.http.GET('/interest-runs/{id}/lines', { params: { path: { id }, query: page }, signal })),
  });

/** What such a run would book now, with a page of its lines. Nothing of another run stays in sight meanwhile. */
export const previewQuery = (api: Api, wish: RunWish | null, page: LinePage) =>
  queryOptions({
    queryKey: ['interest-preview', wish, page],
    enabled: wish !== null,
    retry: false,
    placeholderData: (before: InterestRunPreview | undefined, query) =>
      JSON.stringify(query?.queryKey[1]) === JSON.stringify(wish) ? before : undefined,
    queryFn: ({ signal }) => {
      if (!wish) throw new Error('A preview needs complete values.');
      return api.dryRun('/interest-runs', { body: wish, query: page, signal });
    },
  });

/** Files what the preview with this digest said. The same key files one run, however often it is sent. */
export const fileRun = (api: Api, wish: RunWish, { key, digest }: { key: string; digest: string }) =>
  api.unwrap(
    api.http.POST('/interest-runs', {
      params: { header: { 'Idempotency-Key': key, 'If-Match': `"${digest}"` } },
      body: wish,
    }),
  );

/** What approving a run that waits would book now, and for whom that is something else than what was filed. */
export const approvalQuery = (api: Api, { id, version }: Version) =>
  queryOptions({
    queryKey: ['interest-approval', id, version],
    meta: { preview: true },
    retry: false,
    staleTime: 0,
    queryFn: ({ signal }) => api.dryRun('/interest-runs/{id}/approve', { of: { id, version }, body: {}, signal }),
  });

/** Takes a step of a run of this version. @throws ApiProblem */
export function takeInterestStep({ http, unwrap }: Api, of: Version, step: RunStep, key: string): Promise<InterestRun> {
  const params = { path: { id: of.id }, header: versionHeaders(of, key) };
  switch (step.action) {
    case 'approve':
      return unwrap(http.POST('/interest-runs/{id}/approve', { params, body: step.body }));
    case 'reject':
      return unwrap(http.POST('/interest-runs/{id}/reject', { params, body: step.body }));
    case 'withdraw':
      return unwrap(http.POST('/interest-runs/{id}/withdraw', { params, body: step.body }));
    case 'reverse':
      return unwrap(http.POST('/interest-runs/{id}/reverse', { params, body: step.body }));
  }
}

/**
 * Decides about a run of this version. What was refused is asked again at once; after a success that is for who closes the
 * dialog, which would else ask what approving the run once more would do.
 */
export function useRunStep() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ of, step, key }: { of: Version; step: RunStep; key: string }) =>
      takeInterestStep(api, of, step, key),
    onSuccess: (answer) => {
      client.setQueryData(
        runQuery(api, answer.id).queryKey,
        (current) => current && { ...current, ...answer, can: [] },
      );
    },
    onError: () => {
      void refreshEverything(client);
    },
  });
}
