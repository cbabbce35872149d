import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  idempotencyHeaders,
  type Version,
  versionHeaders,
  refreshEverything,
  type ExportRequest,
} from '@ledenbureau/workbench';
import type { Api } from '../../api/client.ts';
import { useApi } from '../../api/ApiContext.tsx';
import type { components, paths } from '../../api/schema.d.ts';
import type { MailPreview, ReturnRound, ReturnRoundDetail, ReturnTerms } from '../../api/types.ts';
import { mailQuery } from '../../register/request/mailQuery.ts';

type Schemas = components['schemas'];
export type RoundSums = Schemas['ReturnRoundSums'];
export type LettersSent = Schemas['ReturnLettersSent'];
type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer T } } }
  ? NonNullable<T>
  : never;
type RoundFilter = Query<'/return-rounds'>;
export type LinesFilter = Query<'/return-rounds/{id}/lines'>;
export type WhatIfTerms = Query<'/return-rounds/{id}/what-if'>;

/** A step of a round of this version, with what it needs. */
export type RoundStep =
  | { action: 'calculate'; body: { terms?: ReturnTerms } }
  | { action: 'approve'; body: Schemas['ReturnRoundApprove'] }
  | { action: 'execute'; body: { effective_on: string } }
  | { action: 'cancel' | 'keep'; body: { comment?: string } }
  | { action: 'reverse'; body: Schemas['RequestReverse'] };

export const roundsQuery = (api: Api, filter: RoundFilter) =>
  queryOptions({
    queryKey: ['return-rounds', filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/return-rounds', { params: { query: filter }, signal })),
  });

export const roundQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['return-round', id],
    queryFn: ({ signal }): Promise<ReturnRoundDetail> =>
      api.unwrap(api.http.GET('/return-rounds/{id}', { params: { path: { id } }, signal })),
  });

export const linesQuery = (api: Api, id: string, filter: LinesFilter) =>
  queryOptions({
    queryKey: ['return-lines', id, filter],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.unwrap(api.http.GET('/return-rounds/{id}/lines', { params: { path: { id }, query: filter }, signal })),
  });

/** What the round would come to with other terms; null asks nothing. Nothing is kept of it. */
export const whatIfQuery = (api: Api, id: string, terms: WhatIfTerms | null) =>
  queryOptions({
    queryKey: ['return-what-if', id, terms],
    enabled: terms !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.unwrap(api.http.GET('/return-rounds/{id}/what-if', { params: { path: { id }, query: terms ?? {} }, signal })),
  });

/** What was issued, returned and given in each year. */
export const yearsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['good-share-years'],
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/good-shares/years', { signal })),
  });

/** Opens a round; the same key opens one, however often it is sent. */
export const createRound = (api: Api, body: Schemas['ReturnRoundCreate'], key: string): Promise<ReturnRound> =>
  api.unwrap(api.http.POST('/return-rounds', { params: { header: idempotencyHeaders(key) }, body }));

export function takeRoundStep({ http, unwrap }: Api, of: Version, step: RoundStep, key: string): Promise<unknown> {
  const params = { path: { id: of.id }, header: versionHeaders(of, key) };
  switch (step.action) {
    case 'calculate':
      return unwrap(http.POST('/return-rounds/{id}/calculate', { params, body: step.body }));
    case 'approve':
      return unwrap(http.POST('/return-rounds/{id}/approve', { params, body: step.body }));
    case 'execute':
      return unwrap(http.POST('/return-rounds/{id}/execute', { params, body: step.body }));
    case 'cancel':
      return unwrap(http.POST('/return-rounds/{id}/cancel', { params, body: step.body }));
    case 'reverse':
      return unwrap(http.POST('/return-rounds/{id}/reverse', { params, body: step.body }));
    case 'keep':
      return unwrap(http.POST('/return-rounds/{id}/keep', { params, body: step.body }));
  }
}

/** Takes a step of a round; whatever the answer, what is shown afterwards is how things stand now. */
export function useRoundStep() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ of, step, key }: { of: Version; step: RoundStep; key: string }) => takeRoundStep(api, of, step, key),
    onSettled: () => refreshEverything(client),
  });
}

/** The letter about one line, as it is or would be written. */
export const letterQuery = (api: Api, id: string, line_id: string) =>
  mailQuery(['return-letter', id, line_id], (signal) =>
    api.unwrap<{ mail: MailPreview }>(
      api.http.GET('/return-rounds/{id}/letters/{line_id}', { params: { path: { id, line_id } }, signal }),
    ),
  );

/** The letter about one line as a file to be printed; the reason is kept. */
export async function takeLetter(
  api: Api,
  path: { id: string; line_id: string },
  reason: string,
  key: string,
): Promise<Blob> {
  const options = { params: { path, header: idempotencyHeaders(key) }, body: { reason }, parseAs: 'blob' as const };
  const call = api.http.POST('/return-rounds/{id}/letters/{line_id}/export', options);
  return api.file(call);
}

/** Whom the letters would go to, with one of them as an example. */
export const previewLetters = (
  api: Api,
  of: Version,
  body: { text?: string },
  signal: AbortSignal,
): Promise<LettersSent> => api.dryRun('/return-rounds/{id}/letters', { of, body, signal });

/** Writes to everybody of the round who was not written to before. */
export const sendLetters = (api: Api, of: Version, body: { text?: string }, key: string): Promise<LettersSent> =>
  api.unwrap(
    api.http.POST('/return-rounds/{id}/letters', {
      params: { path: { id: of.id }, header: versionHeaders(of, key) },
      body,
    }),
  );

/** The letters as one PDF, a page or more each. */
export async function printLetters(
  api: Api,
  id: string,
  body: { reason: string; only: 'all' | 'unwritten' },
  key: string,
): Promise<Blob> {
  const call = api.http.POST('/return-rounds/{id}/letters/print', {
    params: { path: { id }, header: idempotencyHeaders(key) },
    body,
    parseAs: 'blob',
  });
  return api.file(call);
}

/** The lines of a round as a file; who took it and why is kept. */
export async function exportRound(api: Api, id: string, body: ExportRequest, key: string): Promise<Blob> {
  const call = api.http.POST('/return-rounds/{id}/export', {
    params: { path: { id }, header: idempotencyHeaders(key) },
    body,
    parseAs: 'blob',
  });
  return api.file(call);
}
