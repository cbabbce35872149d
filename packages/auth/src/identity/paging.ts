import type { SessionPage } from './identityTypes.ts';

/** A header's value from what the transport gives: an object of lower-case names, or one that has `get`. */
function header(headers: unknown, name: string): string | null {
  const value = (headers as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : null;
}

/** What `Link` and `X-Total-Count` say about a page. The links are relative: `</sessions?page_token=…>; rel="next"`. */
export function nextPage(headers: unknown): Pick<SessionPage, 'next' | 'total'> {
  const link = /<([^>]*)>;\s*rel="?next"?/.exec(header(headers, 'link') ?? '')?.[1];
  const query = new URLSearchParams(link?.replace(/^[^?]*\?/, '') ?? '');
  const pageToken = query.get('page_token');
  const pageSize = Number(query.get('page_size'));
  const count = header(headers, 'x-total-count');
  return {
    next: pageToken == null ? null : { pageToken, ...(pageSize > 0 ? { pageSize } : {}) },
    total: count == null || !/^\d+$/.test(count) ? null : Number(count),
  };
}
