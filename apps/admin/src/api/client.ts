import { type ApiOptions, createApi as createTypedApi } from '@ledenbureau/workbench';
import type { components, paths } from './schema.d.ts';

/** The typed client of the register's API. */
export const createApi = (options: ApiOptions) => createTypedApi<paths, components['schemas']['DryRuns']>(options);

export type Api = ReturnType<typeof createApi>;
