import type { StoredViews, ListName, Role } from '@ledenbureau/workbench';

/** States of an order. */
export const statuses = ['open', 'approved', 'rejected'] as const;
type Status = (typeof statuses)[number];

export interface Order {
  id: string;
  version: number;
  number: string;
  customer: string;
  ordered_on: string;
  status: Status;
  amount_cents: number;
  /** What who asks may do with it now. */
  can: ('approve' | 'reject')[];
}

export interface Orders {
  items: Order[];
  next_cursor: string | null;
  total: number;
  total_is_lower_bound: boolean;
}

/** What an approval would come to. */
export interface Approval {
  amount_cents: number;
  /** Of the year, before and after. */
  budget: { before_cents: number; after_cents: number };
}

interface Answer<Content> {
  responses: { 200: { headers: Record<string, unknown>; content: Content } };
}
interface Keyed {
  header: { 'Idempotency-Key': string; 'If-Match'?: string };
}
interface Decision<Body> extends Answer<{ 'application/json': Order }> {
  parameters: Keyed & { path: { id: string }; query?: { dry_run?: 'true' } };
  requestBody: { content: { 'application/json': Body } };
}
export interface OrderFilter {
  q?: string;
  status?: string;
}

/** The API of a shop, as openapi-typescript describes one. */
export interface Paths {
  '/orders': {
    get: { parameters: { query: OrderFilter & { limit: number; cursor?: string } } } & Answer<{
      'application/json': Orders;
    }>;
  };
  '/orders/export': {
    post: {
      parameters: Keyed & { query: OrderFilter };
      requestBody: { content: { 'application/json': { reason: string; format: string; locale: string } } };
    } & Answer<{ 'application/octet-stream': string }>;
  };
  '/saved-views/{list}': {
    parameters: { path: { list: string } };
    get: { parameters: { path: { list: string } } } & Answer<{ 'application/json': StoredViews }>;
    put: {
      parameters: Keyed & { path: { list: string } };
      requestBody: { content: { 'application/json': Pick<StoredViews, 'views'> } };
    } & Answer<{ 'application/json': StoredViews }>;
  };
  '/orders/{id}/approve': { post: Decision<{ remark: string }> };
  '/orders/{id}/reject': { post: Decision<{ reason: string }> };
}

/** What the calls answer that can be asked what would come of them. */
export interface DryRuns {
  '/orders/{id}/approve': Approval;
}

// An app names its lists and roles in `Register`. This one is compiled among others that name theirs.
export const listName = 'orders' as string as ListName;
export const approver = 'approver' as string as Role;
export const everybody = 'reader' as string as Role;
