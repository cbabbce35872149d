// What openapi-typescript writes for the API of the workbench's samples.
import type { StoredViews } from '@ledenbureau/workbench';

export interface Order {
  id: string;
  version: number;
  customer: string;
  amount_cents: number;
}

interface Answer<Body> {
  responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': Body } } };
}
interface Sent<Body> {
  requestBody: { content: { 'application/json': Body } };
}
interface OrderQuery {
  q?: string;
  status?: string;
  limit: number;
  cursor?: string | undefined;
}
interface OrderPage {
  items: Order[];
  next_cursor: string | null;
  total: number;
  total_is_lower_bound: boolean;
}
interface Keyed {
  header: { 'Idempotency-Key': string; 'If-Match': string };
}

export interface paths {
  '/orders': { get: { parameters: { query: OrderQuery } } & Answer<OrderPage> };
  '/orders/{id}/approve': {
    post: { parameters: Keyed & { path: { id: string } } } & Sent<{ remark: string }> & Answer<Order>;
  };
  '/saved-views/{list}': {
    get: { parameters: { path: { list: string } } } & Answer<StoredViews>;
    put: { parameters: { path: { list: string } } } & Sent<StoredViews> & Answer<StoredViews>;
  };
}
