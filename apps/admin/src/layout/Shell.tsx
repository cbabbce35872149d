import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { ApiProvider } from '../api/ApiContext.tsx';
import { type ApiOptions, createApi } from '../api/client.ts';
import { createQueryClient } from '../queryClient.ts';
import { AppLayout } from './AppLayout.tsx';

/**
 * The frame of the pages of who is signed in, with the register's API and the answers that it gave, which last as long as
 * the application. Apart from the entry, so that a sign-in loads none of it.
 */
export function createShell(options: ApiOptions, queryClient = createQueryClient()): ComponentType {
  const api = createApi(options);
  return function Shell() {
    return (
      <QueryClientProvider client={queryClient}>
        <ApiProvider api={api}>
          <AppLayout />
        </ApiProvider>
      </QueryClientProvider>
    );
  };
}
