// Every call about programmes, runs and their lines.
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type ExportRequest,
  idempotencyHeaders,
  refreshEverything,
  type Version,
  versionHeaders,
} from '@ledenbureau/workbench';
import type { Api } from '../../api/client.ts';
import { useApi } from '../../api/ApiContext.tsx';
import type { components, paths } from '../../api/schema.d.ts';
import type { MailPreview } from '../../api/types.ts';
import { mailQuery } from '../../register/request/mailQuery.ts';

type Schemas = components['schemas'];
export type Programme = Schemas['ConversionProgrammeDetail'];
export type Terms = Schemas['ConversionTerms'];
export type TermsBody = Schemas['ConversionTermsRequest'];
export type Run = Schemas['ConversionRun'];
export type RunPage = Schemas['ConversionRunPage'];
export type RunDetail = Schemas['ConversionRunDetail'];
export type Totals = Schemas['ConversionTotals'];
export type Line = Schemas['ConversionLine'];
export type LineDetail = Schemas['ConversionLineDetail'];
export type LineCode = Line['codes'][number];
export type ExceptionCode = RunDetail['exceptions'][number]['code'];
export type Difference = Schemas['ConversionDifference'];
export type Change = Schemas['ConversionChange'];
export type StatementsPreview = Schemas['ConversionStatementsPreview'];
export type ReverseBody = Schemas['ConversionRunReverse'];
export type ExportFilter = Schemas['ConversionRunExport']['filter'];
type RunsExportFilter = Schemas['ConversionRunsExport']['filter'];
export type RunFilter = NonNullable<paths['/conversion-runs']['get']['parameters']['query']>;
export type LineFilter = NonNullable<paths['/conversion-runs/{id}/lines']['get']['parameters']['query']>;
type PageFilter = NonNullable<paths['/conversion-runs/{id}/differences']['get']['parameters']['query']>;

/** Milliseconds: often enough to see it move, seldom enough not to slow it down. */
const pollEvery = 700;

/** Every programme there is. */
export const programmesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['conversion-programmes'],
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/conversion-programmes', { signal })),
  });

/** Runs, the latest first. */
export const runsQuery = (api: Api, filter: RunFilter) =>
  queryOptions({
    queryKey: ['conversion-runs', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/conversion-runs', { params: { query: filter }, signal })),
  });

/** A run; asked again and again while the service works on it, from whichever page or tab that was begun. */
export const runQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['conversion-run', id],
    queryFn: ({ signal }): Promise<RunDetail> =>
      api.unwrap(api.http.GET('/conversion-runs/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => (state.data?.task ? pollEvery : false),
  });

/** What a run comes to for each member, by member number. */
export const linesQuery = (api: Api, id: string, filter: LineFilter) =>
  queryOptions({
    queryKey: ['conversion-lines', id, filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.unwrap(api.http.GET('/conversion-runs/{id}/lines', { params: { path: { id }, query: filter }, signal })),
  });

/** A line with every formula. */
export const lineQuery = (api: Api, id: string, line_id: string) =>
  queryOptions({
    queryKey: ['conversion-line', id, line_id],
    queryFn: ({ signal }): Promise<LineDetail> =>
      api.unwrap(api.http.GET('/conversion-runs/{id}/lines/{line_id}', { params: { path: { id, line_id } }, signal })),
  });

/** For whom a calculation says something else than the one before, the largest first. */
export const differencesQuery = (api: Api, id: string, page: PageFilter) =>
  queryOptions({
    queryKey: ['conversion-differences', id, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.unwrap(api.http.GET('/conversion-runs/{id}/differences', { params: { path: { id }, query: page }, signal })),
  });

/** What a member is written about an executed run. */
export const statementQuery = (api: Api, id: string, line_id: string) =>
  mailQuery(['conversion', id, line_id], (signal) =>
    api.unwrap<{ mail: MailPreview }>(
      api.http.GET('/conversion-runs/{id}/lines/{line_id}/statement', { params: { path: { id, line_id } }, signal }),
    ),
  );

/** Whether a run can be taken back now, and with whom something rests on it. */
export const reversalQuery = (api: Api, of: Version) =>
  queryOptions({
    queryKey: ['conversion-reversal', of.id, of.version],
    meta: { preview: true },
    retry: false,
    queryFn: ({ signal }) =>
      api.dryRun('/conversion-runs/{id}/reverse', { of, body: { reason_code: 'other' }, signal }),
  });

/** Whom the statements would go to, with one of them as an example. */
export const previewStatements = (
  api: Api,
  of: Version,
  body: { text?: string },
  signal: AbortSignal,
): Promise<StatementsPreview> => api.dryRun('/conversion-runs/{id}/statements', { of, body, signal });

/** Plans a run; the same key plans one, however often it is sent. */
export const planRun = (api: Api, body: Schemas['ConversionRunPlan'], key: string): Promise<Run> =>
  api.unwrap(api.http.POST('/conversion-runs', { params: { header: idempotencyHeaders(key) }, body }));

/** A step of a run of this version, with what it needs. */
export type RunStep =
  | { action: 'calculate' | 'execute' }
  | { action: 'submit' | 'keep'; body: { comment?: string } }
  | { action: 'approve'; body: { digest: string; comment?: string } }
  | { action: 'reject' | 'cancel'; body: { comment: string } }
  | { action: 'reverse'; body: ReverseBody }
  | { action: 'statements'; body: { text?: string } }
  | { action: 'decide'; line_id: string; body: Schemas['ConversionDecision'] };

/** Takes a step of a run of this version. @throws ApiProblem */
export function takeRunStep({ http, unwrap }: Api, of: Version, step: RunStep, key: string): Promise<unknown> {
  const header = versionHeaders(of, key);
  const params = { path: { id: of.id }, header };
  switch (step.action) {
    case 'calculate':
      return unwrap(http.POST('/conversion-runs/{id}/calculate', { params, body: {} }));
    case 'execute':
      return unwrap(http.POST('/conversion-runs/{id}/execute', { params, body: {} }));
    case 'submit':
      return unwrap(http.POST('/conversion-runs/{id}/submit', { params, body: step.body }));
    case 'approve':
      return unwrap(http.POST('/conversion-runs/{id}/approve', { params, body: step.body }));
    case 'reject':
      return unwrap(http.POST('/conversion-runs/{id}/reject', { params, body: step.body }));
    case 'cancel':
      return unwrap(http.POST('/conversion-runs/{id}/cancel', { params, body: step.body }));
    case 'reverse':
      return unwrap(http.POST('/conversion-runs/{id}/reverse', { params, body: step.body }));
    case 'keep':
      return unwrap(http.POST('/conversion-runs/{id}/keep', { params, body: step.body }));
    case 'statements':
      return unwrap(http.POST('/conversion-runs/{id}/statements', { params, body: step.body }));
    case 'decide': {
      const path = { id: of.id, line_id: step.line_id };
      return unwrap(http.PATCH('/conversion-runs/{id}/lines/{line_id}', { params: { path, header }, body: step.body }));
    }
  }
}

/** Takes a step of a run; whatever the answer, what is shown afterwards is how things stand now. */
export function useRunStep() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ of, step, key }: { of: Version; step: RunStep; key: string }) => takeRunStep(api, of, step, key),
    onSettled: () => refreshEverything(client),
  });
}

/** A new programme, or other terms of one; they wait for a second administrator. */
export function saveTerms({ http, unwrap }: Api, of: Version | null, body: TermsBody, key: string): Promise<unknown> {
  if (of === null) {
    return unwrap(http.POST('/conversion-programmes', { params: { header: idempotencyHeaders(key) }, body }));
  }
  const params = { path: { id: of.id }, header: versionHeaders(of, key) };
  return unwrap(http.PUT('/conversion-programmes/{id}', { params, body }));
}

/** A decision about terms that wait, with what it needs. */
export type TermsDecision =
  | { action: 'approve' | 'withdraw'; body: { comment?: string } }
  | { action: 'reject'; body: { comment: string } };

export function decideTerms(
  { http, unwrap }: Api,
  of: Version,
  decision: TermsDecision,
  key: string,
): Promise<unknown> {
  const params = { path: { id: of.id }, header: versionHeaders(of, key) };
  switch (decision.action) {
    case 'approve':
      return unwrap(http.POST('/conversion-programmes/{id}/approve', { params, body: decision.body }));
    case 'reject':
      return unwrap(http.POST('/conversion-programmes/{id}/reject', { params, body: decision.body }));
    case 'withdraw':
      return unwrap(http.POST('/conversion-programmes/{id}/withdraw', { params, body: decision.body }));
  }
}

/** The runs of the list, narrowed as on the page, as a file; who took it and why is kept. */
export async function exportRuns(
  api: Api,
  body: ExportRequest & { filter: RunsExportFilter },
  key: string,
): Promise<Blob> {
  const call = api.http.POST('/conversion-runs/export', {
    params: { header: idempotencyHeaders(key) },
    body,
    parseAs: 'blob',
  });
  return api.file(call);
}

/** The lines of a run, narrowed as on the page, as a file; who took it and why is kept. */
export async function exportLines(
  api: Api,
  id: string,
  body: ExportRequest & { filter: ExportFilter },
  key: string,
): Promise<Blob> {
  const call = api.http.POST('/conversion-runs/{id}/export', {
    params: { path: { id }, header: idempotencyHeaders(key) },
    body,
    parseAs: 'blob',
  });
  return api.file(call);
}
