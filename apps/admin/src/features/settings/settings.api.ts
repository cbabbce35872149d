import { queryOptions } from '@tanstack/react-query';
import { ApiProblem, idempotencyHeaders, versionHeaders } from '@ledenbureau/workbench';
import type { Api } from '../../api/client.ts';
import type { components } from '../../api/schema.d.ts';

type Schemas = components['schemas'];
export type Settings = Schemas['Settings'];
export type SettingProposal = Schemas['SettingProposal'];
/** One that waits, with what can be said of it. */
export type WaitingSetting = Settings['waiting'][number];
export type Wish = Schemas['ProposeSetting'];
export type ListedInstrument = Settings['instruments'][number];
export type Administrator = Settings['administrators'][number];
export type Role = Administrator['roles'][number];

/** What holds now, and what waits. */
export const settingsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['settings'],
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/settings', { signal })),
  });

/** What was decided, the latest first. */
export const historyQuery = (api: Api) =>
  queryOptions({
    queryKey: ['setting-proposals'],
    queryFn: ({ signal }) => api.unwrap(api.http.GET('/setting-proposals', { signal })),
  });

/** A picture as an address that the policy of the page lets an image have. */
export const logoQuery = (api: Api, sha256: string) =>
  queryOptions({
    queryKey: ['logo', sha256],
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const params = { path: { sha256 } };
      const { media_type: type, data } = await api.unwrap(api.http.GET('/settings/logos/{sha256}', { params, signal }));
      return `data:${type};base64,${data}`;
    },
  });

export const proposeSetting = ({ http, unwrap }: Api, body: Wish, key: string) =>
  unwrap(http.POST('/setting-proposals', { params: { header: idempotencyHeaders(key) }, body }));

/** Keeps a picture; answers by which digest it can be proposed. @throws ApiProblem about the field `logo` */
export async function addLogo({ http, unwrap }: Api, file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const params = { header: idempotencyHeaders(crypto.randomUUID()) };
  try {
    return (await unwrap(http.POST('/settings/logos', { params, body: { data } }))).sha256;
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    // what the API has by the name `data` is the file of the form
    const errors = error.errors.map((item) => (item.field === 'data' ? { ...item, field: 'logo' } : item));
    throw new ApiProblem(error.status, error.code, errors, error.requestId);
  }
}

/** Decides on what waits; of a rejection the comment is the reason. */
export function decideSetting(
  { http, unwrap }: Api,
  { id, version }: SettingProposal,
  verb: 'approve' | 'reject' | 'withdraw',
  body: { comment?: string },
  key: string,
) {
  const params = { path: { id }, header: versionHeaders({ version }, key) };
  if (verb === 'reject') {
    return unwrap(http.POST('/setting-proposals/{id}/reject', { params, body: { comment: body.comment ?? '' } }));
  }
  return unwrap(http.POST(`/setting-proposals/{id}/${verb}`, { params, body }));
}
