import { createContext, type ReactNode, useContext } from 'react';
import type { Api } from './client.ts';

const ApiContext = createContext<Api | null>(null);

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return <ApiContext value={api}>{children}</ApiContext>;
}

/** The API client of this session. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('useApi was called outside ApiProvider; render the page inside App.');
  return api;
}
