import { type DeskAnswers, versionHeaders } from '@ledenbureau/workbench';
import type { QueryClient } from '@tanstack/react-query';
import type { Api } from '../api/client.ts';
import { meQuery } from '../api/me.ts';

/** What the workbench asks of the API for who is signed in. */
export const deskAnswers = (api: Api, queries: QueryClient): DeskAnswers => ({
  readViews: (list, signal) => api.unwrap(api.http.GET('/saved-views/{list}', { params: { path: { list } }, signal })),
  keepViews: (list, { views, version }) =>
    api.unwrap(
      api.http.PUT('/saved-views/{list}', {
        params: { path: { list }, header: versionHeaders({ version }, crypto.randomUUID()) },
        body: { views },
      }),
    ),
  signature: async () => {
    const me = await queries.ensureQueryData(meQuery(api));
    return { organisation: me.settings.cooperative, maker: me.name };
  },
});
