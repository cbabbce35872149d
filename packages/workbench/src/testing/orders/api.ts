import { type ApiOptions, createApi } from '@ledenbureau/workbench';
import { createContext, useContext } from 'react';
import type { DryRuns, OrderFilter, Paths } from './paths.ts';

/** The typed client of the shop's API. */
export const createShopApi = (fetch: ApiOptions['fetch']) =>
  createApi<Paths, DryRuns>({
    baseUrl: `${location.origin}/api/v1`,
    fetch,
    onForbidden: () => location.assign('/'),
    // this shop asks for no second factor
    stepUp: { proof: async () => null, ask: async () => false },
  });
export type ShopApi = ReturnType<typeof createShopApi>;

export const ShopContext = createContext<ShopApi | null>(null);

/** The client of the shop. */
export function useShop(): ShopApi {
  const api = useContext(ShopContext);
  if (api === null) throw new Error('ShopContext is missing.');
  return api;
}

/** A page of the orders that match. */
export const ordersQuery = (api: ShopApi, query: OrderFilter & { limit: number; cursor?: string }) => ({
  queryKey: ['orders', query],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.unwrap(api.http.GET('/orders', { params: { query }, signal })),
});
