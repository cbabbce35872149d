import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';
import type { BookingRequest, Preview, Transaction } from '../../api/types.ts';

/** What would be booked, without booking it. */
export const previewQuery = (api: Api, body: BookingRequest | null) =>
  queryOptions({
    queryKey: ['preview', body],
    enabled: body !== null,
    retry: false,
    staleTime: 2_000,
    gcTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }): Promise<Preview> => {
      if (!body) throw new Error('A preview needs complete values.');
      const params = { query: { dry_run: 'true' as const } };
      return api.unwrap(api.http.POST('/transactions', { params, body, signal })) as Promise<Preview>;
    },
  });

/** Books, or proposes when it needs a second administrator. The same key books once, however often it is sent. */
export const bookTransaction = (api: Api, body: BookingRequest, key: string): Promise<Transaction> =>
  api.unwrap(api.http.POST('/transactions', { headers: { 'Idempotency-Key': key }, body })) as Promise<Transaction>;

/** The issue price of an instrument on a date. */
export const priceQuery = (api: Api, instrumentId: string, on: string) =>
  queryOptions({
    queryKey: ['price', instrumentId, on],
    enabled: instrumentId !== '' && on !== '',
    queryFn: async ({ signal }) => {
      const query = { instrument_id: instrumentId, purpose: 'issue' as const, on };
      const { items } = await api.unwrap(api.http.GET('/prices', { params: { query }, signal }));
      return items[0]?.price_cents ?? null;
    },
  });
