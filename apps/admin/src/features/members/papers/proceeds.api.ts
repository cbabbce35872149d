import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../../api/client.ts';
import type { components } from '../../../api/schema.d.ts';
import type { Moment } from '../../../register/member/member.api.ts';

type Schemas = components['schemas'];
export type Income = Schemas['MemberIncomes']['items'][number];
export type Payment = Schemas['MemberPayments']['items'][number];
export type Conversion = Schemas['MemberConversions']['items'][number];

/** Interest and dividend up to a moment, the newest first. */
export const incomesQuery = (
  { http, unwrap }: Api,
  id: string,
  { asOf, knownAt }: Moment,
  { cursor, limit }: { cursor: string | undefined; limit: number },
) =>
  queryOptions({
    queryKey: ['member-incomes', id, asOf, knownAt, cursor ?? '', limit],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = {
        limit,
        ...(cursor ? { cursor } : {}),
        ...(asOf ? { as_of: asOf } : {}),
        ...(knownAt ? { known_at: knownAt } : {}),
      };
      return unwrap(http.GET('/members/{id}/incomes', { params: { path: { id }, query }, signal }));
    },
  });

/** What was paid to a member or is under way, the newest first. */
export const paymentsQuery = ({ http, unwrap }: Api, id: string) =>
  queryOptions({
    queryKey: ['member-payments', id],
    queryFn: ({ signal }) => unwrap(http.GET('/members/{id}/payments', { params: { path: { id } }, signal })),
  });

/** What each conversion comes to for a member, the newest first. */
export const conversionsQuery = ({ http, unwrap }: Api, id: string) =>
  queryOptions({
    queryKey: ['member-conversions', id],
    queryFn: ({ signal }) => unwrap(http.GET('/members/{id}/conversions', { params: { path: { id } }, signal })),
  });
