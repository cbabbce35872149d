import { queryOptions } from '@tanstack/react-query';
import { idempotencyHeaders } from '@ledenbureau/workbench';
import type { Api } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';
import { changeStatements } from './statements.api.ts';

export type Job = components['schemas']['Job'];

/** Often enough to see it move; what begins meanwhile is seen too. */
const pollEvery = 2_000;

/** Long work that waits or is under way, the oldest first. */
export const jobsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['jobs'],
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/jobs', { signal })),
    refetchInterval: pollEvery,
  });

/** Asks that it is not gone on with. */
export async function cancelJob(api: Api, { id, cancel }: Job, key: string): Promise<void> {
  if (cancel === 'statement_run') await changeStatements(api, id, 'cancel', key);
  else {
    const params = { path: { id }, header: idempotencyHeaders(key) };
    await api.unwrap(api.http.POST('/jobs/{id}/cancel', { params, body: {} }));
  }
}
