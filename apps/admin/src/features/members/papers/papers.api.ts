import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ExportRequest, idempotencyHeaders } from '@ledenbureau/workbench';
import type { Api } from '../../../api/client.ts';
import type { components } from '../../../api/schema.d.ts';

export type LogbookLine = components['schemas']['MemberLogbook']['items'][number];

export const notesQuery = ({ http, unwrap }: Api, id: string) =>
  queryOptions({
    queryKey: ['member-notes', id],
    queryFn: ({ signal }) => unwrap(http.GET('/members/{id}/comments', { params: { path: { id } }, signal })),
  });

export const documentsQuery = ({ http, unwrap }: Api, id: string) =>
  queryOptions({
    queryKey: ['member-documents', id],
    queryFn: ({ signal }) => unwrap(http.GET('/members/{id}/documents', { params: { path: { id } }, signal })),
  });

/** What was done with a member, newest first. */
export const logbookQuery = (
  { http, unwrap }: Api,
  id: string,
  { cursor, limit }: { cursor: string | undefined; limit: number },
) =>
  queryOptions({
    queryKey: ['member-logbook', id, cursor ?? '', limit],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { limit, ...(cursor ? { cursor } : {}) };
      return unwrap(http.GET('/members/{id}/audit', { params: { path: { id }, query }, signal }));
    },
  });

/** Requests of a member of either kind, newest first: no more than fit on a page of the lists they stand in. */
export const requestsQuery = ({ http, unwrap }: Api, id: string) =>
  queryOptions({
    queryKey: ['member-requests', id],
    queryFn: async ({ signal }) => {
      const query = { member_id: id, limit: 100, sort: '-requested_on' } as const;
      const [redemptions, returns] = await Promise.all([
        unwrap(http.GET('/redemption-requests', { params: { query }, signal })),
        unwrap(http.GET('/share-return-requests', { params: { query }, signal })),
      ]);
      return {
        redemptions: redemptions.items,
        returns: returns.items,
        total: redemptions.total + returns.total,
      };
    },
  });

export const addNote = ({ http, unwrap }: Api, id: string, text: string, key: string) =>
  unwrap(
    http.POST('/members/{id}/comments', { params: { path: { id }, header: idempotencyHeaders(key) }, body: { text } }),
  );

/** The bytes as they are: what the file is, the server finds out itself. */
export const addDocument = ({ http, unwrap }: Api, id: string, file: File, key: string) =>
  unwrap(
    http.POST('/members/{id}/documents', {
      params: { path: { id }, query: { name: file.name }, header: idempotencyHeaders(key) },
      headers: { 'Content-Type': 'application/octet-stream' },
      body: file as unknown as string,
      bodySerializer: () => file,
    }),
  );

/** The bytes of a document; the reason is kept. */
export async function takeDocument(
  { http, file }: Api,
  path: { id: string; document_id: string },
  reason: string,
  key: string,
): Promise<Blob> {
  const options = { params: { path, header: idempotencyHeaders(key) }, body: { reason }, parseAs: 'blob' as const };
  return file(http.POST('/members/{id}/documents/{document_id}/export', options));
}

/** The letter that welcomes a member; the reason is kept. */
export const takeWelcome = async ({ http, file }: Api, id: string, reason: string, key: string): Promise<Blob> => {
  const params = { path: { id }, header: idempotencyHeaders(key) };
  return file(http.POST('/members/{id}/welcome/export', { params, body: { reason }, parseAs: 'blob' }));
};

/** All that is known of a member as a zip file; who took it and why is kept. */
export const exportMember = async (
  { http, file }: Api,
  id: string,
  { reason, locale }: Pick<ExportRequest, 'reason' | 'locale'>,
  key: string,
): Promise<Blob> => {
  const params = { path: { id }, header: idempotencyHeaders(key) };
  return file(http.POST('/members/{id}/export', { params, body: { reason, locale }, parseAs: 'blob' }));
};

/** The statement of a year on paper, up to a day of it ('' = its end), as it was known at an instant ('' = now); the reason is kept. */
export const takeStatement = async (
  { http, file }: Api,
  path: { id: string; year: number },
  { knownAt, until, ...wish }: Pick<ExportRequest, 'reason' | 'locale'> & { knownAt: string; until: string },
  key: string,
): Promise<Blob> => {
  const body = { ...wish, known_at: knownAt || null, ...(until === '' ? {} : { until }) };
  const options = { params: { path, header: idempotencyHeaders(key) }, body, parseAs: 'blob' as const };
  return file(http.POST('/members/{id}/statement/{year}/export', options));
};
