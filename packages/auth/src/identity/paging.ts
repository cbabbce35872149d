import type { SessionPage } from './identityTypes.ts';

/** What `Link` and `X-Total-Count` say about a page. The links are relative: `</sessions?page_token=…>; rel="next"`. */
export function nextPage(headers: Headers): Pick<SessionPage, 'next' | 'total'> {
  const query = new URLSearchParams(/<[^>?]*\?([^>]*)>;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1]);
  const pageToken = query.get('page_token');
  const pageSize = Number(query.get('page_size'));
  const count = headers.get('x-total-count') ?? '';
  return {
    next: pageToken == null ? null : { pageToken, ...(pageSize > 0 ? { pageSize } : {}) },
    total: /^\d+$/.test(count) ? Number(count) : null,
  };
}
