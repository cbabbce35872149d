import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Desk, type StoredViews, useDesk } from '../desk.ts';
import type { ListName } from '../register.ts';

/** The views of a list that this person keeps. */
export const viewsQuery = ({ answers }: Pick<Desk, 'answers'>, list: ListName) =>
  queryOptions({
    queryKey: ['views', list],
    meta: { aside: true },
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await answers()).readViews(list, signal),
  });

/** Keeps other views of a list, in the order given. */
export function useKeepViews(list: ListName) {
  const desk = useDesk();
  const client = useQueryClient();
  const { queryKey } = viewsQuery(desk, list);
  return useMutation({
    mutationFn: async (views: StoredViews) => (await desk.answers()).keepViews(list, views),
    onSuccess: (stored) => client.setQueryData(queryKey, stored),
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
