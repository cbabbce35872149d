import { type ExportRequest, idempotencyHeaders } from '@ledenbureau/workbench';
import type { Api } from '../api/client.ts';
import type { paths } from '../api/schema.d.ts';

export type RegisterFilter = NonNullable<paths['/register']['get']['parameters']['query']>;

/** The register as a file; who took it and why is kept. */
export async function exportRegister(
  api: Api,
  filter: Omit<RegisterFilter, 'limit' | 'cursor'>,
  why: Pick<ExportRequest, 'reason' | 'locale'> & { format: 'csv' | 'xlsx' | 'pdf' },
  key: string,
): Promise<Blob> {
  const call = api.http.POST('/register/export', {
    params: { header: idempotencyHeaders(key) },
    body: { ...why, filter },
    parseAs: 'blob',
  });
  return api.file(call);
}
