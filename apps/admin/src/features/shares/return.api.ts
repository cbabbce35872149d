import { queryOptions } from '@tanstack/react-query';
import { idempotencyHeaders, type Version } from '@ledenbureau/workbench';
import type { Api } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';

/** What admitting this request as it was asked for would come to; null asks nothing. */
export const admissionPreviewQuery = (api: Api, of: Version | null) =>
  queryOptions({
    queryKey: ['return-admission', of?.id, of?.version],
    meta: { preview: true },
    enabled: of !== null,
    retry: false,
    queryFn: ({ signal }) => {
      if (!of) throw new Error('A preview needs a request.');
      return api.dryRun('/share-return-requests/{id}/admit', { of, body: {}, signal });
    },
  });

type Admissions = components['schemas']['ShareReturnAdmitManyResult'];

/** Admits many, each with the outcome that was asked for; answers what became of each. */
export const admitMany = (api: Api, body: { items: Version[]; comment?: string }, key: string): Promise<Admissions> =>
  api.unwrap(api.http.POST('/share-return-requests/admit', { params: { header: idempotencyHeaders(key) }, body }));
