interface Json<Value> {
  content: { 'application/json': Value };
}
interface Entry {
  parameters: { header: { 'Idempotency-Key': string } };
  requestBody: Json<{ comment: string }>;
  responses: { 201: { headers: Record<string, unknown> } & Json<{ id: string }> };
}
interface Change {
  parameters: { path: { id: string }; header: { 'Idempotency-Key': string; 'If-Match'?: string } };
  requestBody: Json<{ comment: string }>;
  responses: { 200: { headers: Record<string, unknown> } & Json<{ id: string }> };
}

/** A small API, as openapi-typescript describes one. */
export interface Paths {
  '/me': { get: { responses: { 200: { headers: Record<string, unknown> } & Json<{ id: string; version: number }> } } };
  '/proposals': { post: Entry };
  '/proposals/{id}/approve': { post: Change };
  '/files/{id}/export': { post: Change };
}
