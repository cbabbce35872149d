import { queryOptions } from '@tanstack/react-query';
import { idempotencyHeaders, versionHeaders } from '@ledenbureau/workbench';
import type { Api } from '../../../api/client.ts';
import { useApi } from '../../../api/ApiContext.tsx';
import type { components } from '../../../api/schema.d.ts';
import type { RequestDocument } from '../../../api/types.ts';
import { useChanging } from '../useChanging.ts';

type Schemas = components['schemas'];
export type Participation = Schemas['ConversionParticipation'];

/** Whether a member takes part in automated conversion, and how that is known. */
export const participationQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: ['conversion-participation', memberId],
    queryFn: ({ signal }): Promise<Participation> =>
      api.unwrap(api.http.GET('/members/{id}/automated-conversion', { params: { path: { id: memberId } }, signal })),
  });

/** What can be done with what a member asked for; the same key does it once. @throws ApiProblem */
export function useParticipation(memberId: string) {
  const { http, unwrap } = useApi();
  const path = { id: memberId };
  const changing = useChanging();
  return {
    record: ({ version }: Participation, body: Schemas['ConversionParticipationRequest'], key: string) => {
      const header = versionHeaders({ version }, key);
      return changing(unwrap(http.PUT('/members/{id}/automated-conversion', { params: { path, header }, body })));
    },
    /** The bytes as they are: what the file is, the server finds out itself. */
    upload: (file: File, key: string) =>
      changing(
        unwrap(
          http.POST('/members/{id}/automated-conversion/documents', {
            params: { path, query: { name: file.name }, header: idempotencyHeaders(key) },
            headers: { 'Content-Type': 'application/octet-stream' },
            body: file as unknown as string,
            bodySerializer: () => file,
          }),
        ),
      ),
    /** The bytes of a document; the reason is kept. */
    take: async ({ id: document_id }: RequestDocument, reason: string, key: string) => {
      const params = { path: { ...path, document_id }, header: idempotencyHeaders(key) };
      const content: unknown = await unwrap(
        http.POST('/members/{id}/automated-conversion/documents/{document_id}/export', {
          params,
          body: { reason },
          parseAs: 'blob',
        }),
      );
      return content as Blob;
    },
  };
}
