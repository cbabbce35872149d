import createClient from 'openapi-fetch';
import { ApiProblem, toProblem } from './problem.ts';
import type { paths } from './schema.d.ts';

export interface ApiOptions {
  /** Address of the API including `/api/v1`. */
  baseUrl: string;
  /** Sends a request with the bearer token of the session. */
  fetch(request: Request): Promise<Response>;
  /** Called when the API says that this user is no administrator. */
  onForbidden(): void;
}

/** The typed client of the register's API. */
export function createApi({ baseUrl, fetch, onForbidden }: ApiOptions) {
  const http = createClient<paths>({
    baseUrl,
    fetch: async (request) => {
      try {
        return await fetch(request);
      } catch (error) {
        if (error instanceof TypeError) throw new ApiProblem(0, 'network');
        throw error;
      }
    },
  });

  /** The data of a successful answer; throws ApiProblem otherwise. */
  async function unwrap<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
    const { data, error, response } = await call;
    if (response.ok) return data as T;
    const problem = toProblem(response.status, error);
    if (problem.status === 403 && problem.code === 'forbidden') onForbidden();
    throw problem;
  }

  return { http, unwrap };
}

export type Api = ReturnType<typeof createApi>;
