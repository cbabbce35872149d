import type { IdentityContext } from './context.ts';
import { WireError } from './errors.ts';

/**
 * Where the browser goes when all is done: `wanted`, or else the back office. Scheme and host must be on the list,
 * and the path must begin as there; a path alone is one of the back office. @throws WireError 400 for others.
 */
export function allowedReturn(
  { publicUrl, adminOrigin, allowedReturns }: IdentityContext,
  wanted: string | null | undefined,
): string {
  const home = `${adminOrigin}/`;
  if (!wanted) return home;
  const target = URL.canParse(wanted, home) ? new URL(wanted, home) : undefined;
  const allowed = [...allowedReturns, `${publicUrl}/self-service`].map((url) => new URL(url));
  if (target && allowed.some((one) => one.origin === target.origin && target.pathname.startsWith(one.pathname))) {
    return target.href;
  }
  const id = 'self_service_flow_return_to_forbidden';
  throw new WireError(400, { id, reason: `Requested return_to URL "${wanted}" is not allowed.` });
}
