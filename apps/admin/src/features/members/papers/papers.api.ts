import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import type { components } from '../../../api/schema.d.ts';
import { saveFile } from '../../../api/saveFile.ts';
import type { RequestDocument } from '../../../api/types.ts';
import type { ExportWhy } from '../../../list/exportWhy.ts';

export type LogbookLine = components['schemas']['MemberLogbook']['items'][number];

const keyed = (key: string) => ({ 'Idempotency-Key': key });

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
      return { redemptions: redemptions.items, returns: returns.items };
    },
  });

export const addNote = ({ http, unwrap }: Api, id: string, text: string, key: string) =>
  unwrap(http.POST('/members/{id}/comments', { params: { path: { id }, header: keyed(key) }, body: { text } }));

/** The bytes as they are: what the file is, the server finds out itself. */
export const addDocument = ({ http, unwrap }: Api, id: string, file: File, key: string) =>
  unwrap(
    http.POST('/members/{id}/documents', {
      params: { path: { id }, query: { name: file.name }, header: keyed(key) },
      headers: { 'Content-Type': 'application/octet-stream' },
      body: file as unknown as string,
      bodySerializer: () => file,
    }),
  );

/** Saves a document; the audit tells that it was fetched. */
export async function downloadDocument({ http, unwrap }: Api, id: string, { id: document_id, name }: RequestDocument) {
  const params = { path: { id, document_id } };
  const content: unknown = await unwrap(http.GET('/members/{id}/documents/{document_id}', { params, parseAs: 'blob' }));
  saveFile(name, content as Blob);
}

/** All that is known of a member as a zip file; who took it and why is kept. */
export const exportMember = async (
  { http, unwrap }: Api,
  id: string,
  { reason, locale }: Pick<ExportWhy, 'reason' | 'locale'>,
  key: string,
): Promise<Blob> => {
  const params = { path: { id }, header: keyed(key) };
  return (await unwrap<unknown>(
    http.POST('/members/{id}/export', { params, body: { reason, locale }, parseAs: 'blob' }),
  )) as Blob;
};

/** The statement of a year on paper, as it was known at an instant ('' = now); the audit tells who took it. */
export const loadStatement = async (
  { http, unwrap }: Api,
  id: string,
  year: number,
  locale: 'nl' | 'en',
  knownAt: string,
): Promise<Blob> => {
  const query = { locale, ...(knownAt ? { known_at: knownAt } : {}) };
  const params = { path: { id, year }, query };
  return (await unwrap<unknown>(http.GET('/members/{id}/statement/{year}', { params, parseAs: 'blob' }))) as Blob;
};
