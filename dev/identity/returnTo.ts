import type { IdentityContext } from './context.ts';
import { WireError } from './errors.ts';

/**
 * Where the browser goes when all is done: `wanted`, or else the app whose pages draw the forms. Scheme and host must be on the list,
 * and the path must begin as there; a path alone is one of that app. @throws WireError 400 for others.
 */
export function allowedReturn(
  { publicUrl, pagesOrigin, allowedReturns }: IdentityContext,
  wanted: string | null | undefined,
): string {
  const home = `${pagesOrigin}/`;
  if (!wanted) return home;
  const target = URL.canParse(wanted, home) ? new URL(wanted, home) : undefined;
  const allowed = [...allowedReturns, `${publicUrl}/self-service`].map((url) => new URL(url));
  if (target && allowed.some((one) => one.origin === target.origin && target.pathname.startsWith(one.pathname))) {
    return target.href;
  }
  const id = 'self_service_flow_return_to_forbidden';
  throw new WireError(400, { id, reason: `Requested return_to URL "${wanted}" is not allowed.` });
}
