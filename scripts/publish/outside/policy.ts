import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { policy } from '../../../packages/ui/src/testing/recipes/policy.ts';

/** Answers with a page under the policy; the page says the nonce of its style elements. */
export function sendStrictly(response: ServerResponse, html: string): void {
  const nonce = randomBytes(16).toString('base64');
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy(nonce) });
  response.end(html.replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}">`));
}
