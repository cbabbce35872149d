import type { FastifyReply, FastifyRequest } from 'fastify';

const defaultSize = 250;
const largestSize = 1000;

type Query = { page_size?: string; page_token?: string; per_page?: string; page?: string };

/** A page of the items, as the query asks for it: `page_token` and `page_size`, or the older `page` and `per_page`. */
export function pageOfItems<T>(request: FastifyRequest, reply: FastifyReply, items: T[]): T[] {
  const query = request.query as Query;
  const modern = query.page_token !== undefined || query.page_size !== undefined;
  const size = sizeOf(modern ? query.page_size : query.per_page);
  const page = modern ? Math.floor(offsetOf(query.page_token) / size) : number(query.page, 0, 0);
  const offset = page * size;
  const total = items.length;
  const last = total === 0 ? 0 : Math.floor((total - 1) / size) * size;
  const links: [string, number][] = [];
  if (offset > 0 || total <= size) links.push(['first', 0]);
  if (offset + size < total) links.push(['next', offset + size]);
  if (offset > 0) links.push(['prev', Math.max(0, offset - size)]);
  if (offset + size < total) links.push(['last', last]);
  void reply.header('x-total-count', String(total));
  void reply.header('link', links.map(([rel, at]) => link(request, rel, at, size)).join(','));
  return items.slice(offset, offset + size);
}

/** A link relative to the service, with all four names of the parameters, in the order of their names. */
function link(request: FastifyRequest, rel: string, offset: number, size: number): string {
  const url = new URL(request.url, 'http://localhost');
  const token = Buffer.from(JSON.stringify({ offset: String(offset), v: 2 })).toString('base64url');
  const names = { page: Math.floor(offset / size), page_size: size, page_token: token, per_page: size };
  for (const [name, value] of Object.entries(names)) url.searchParams.set(name, String(value));
  url.searchParams.sort();
  return `<${url.pathname}${url.search}>; rel="${rel}"`;
}

/** What is no token is the beginning. */
function offsetOf(token: string | undefined): number {
  try {
    const { offset } = JSON.parse(Buffer.from(token ?? '', 'base64url').toString()) as { offset?: string };
    return number(offset, 0, 0);
  } catch {
    return 0;
  }
}

/** How many on a page: at least one, at most a thousand. */
const sizeOf = (value: string | undefined): number =>
  /^-?\d{1,9}$/.test(value ?? '') ? Math.min(Math.max(Number(value), 1), largestSize) : defaultSize;

/** @returns the fallback for what is absent or no such number, as Kratos does. */
export function number(value: string | undefined, least: number, fallback: number): number {
  const parsed = /^\d{1,9}$/.test(value ?? '') ? Number(value) : Number.NaN;
  return parsed >= least ? Math.min(parsed, largestSize) : fallback;
}
