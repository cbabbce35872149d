// The one place of the app that tells people apart: a person has one or more sign-ins (docs/adr/0051). The API decides again.
import { queryOptions } from '@tanstack/react-query';
import type { Api } from './client.ts';
import type { components } from './schema.d.ts';

/** Who looks: all sign-ins of that person. */
export type Self = Pick<components['schemas']['Me'], 'sign_ins'>;

/** Whether a sign-in is of the person who looks; false while that is not known. */
export const isSelf = (me: Self | undefined, actor: { id: string } | null | undefined): boolean =>
  me !== undefined && actor != null && me.sign_ins.includes(actor.id);

/** Every sign-in that did anything in the register, and which others look like it. */
export const administratorsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['administrators'],
    meta: { aside: true },
    staleTime: 60_000,
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/administrators', { signal })),
  });
