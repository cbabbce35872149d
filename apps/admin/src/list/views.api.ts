import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../api/ApiContext.tsx';
import type { Api } from '../api/client.ts';
import type { components, paths } from '../api/schema.d.ts';

export type SavedView = components['schemas']['SavedView'];
type SavedViews = components['schemas']['SavedViews'];
export type ListName = paths['/saved-views/{list}']['get']['parameters']['path']['list'];

/** The views of a list that this administrator keeps. */
export const viewsQuery = (api: Api, list: ListName) =>
  queryOptions({
    queryKey: ['views', list],
    meta: { aside: true },
    staleTime: 60_000,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/saved-views/{list}', { params: { path: { list } }, signal })),
  });

/** Keeps other views of a list, in the order given. */
export function useKeepViews(list: ListName) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ views, version }: SavedViews) =>
      api.unwrap(
        api.http.PUT('/saved-views/{list}', {
          params: {
            path: { list },
            header: { 'Idempotency-Key': crypto.randomUUID(), 'If-Match': `"${version}"` },
          },
          body: { views },
        }),
      ),
    onSuccess: (kept) => client.setQueryData(viewsQuery(api, list).queryKey, kept),
    onError: () => client.invalidateQueries({ queryKey: viewsQuery(api, list).queryKey }),
  });
}
