import { refusal } from '../domain/errors.ts';
import type { ErrorCode } from '../domain/errors.ts';
import { roles } from '../domain/roles.ts';
import type { Role } from '../domain/roles.ts';

/** Steps that decide on what another administrator entered, by the last part of their path. */
const decisions = new Set(['approve', 'reject', 'admit', 'verify', 'keep', 'execute']);
/** Steps that the first administrator asks for and the second carries out by asking the same. */
const both = /\/(?:reverse|anonymise)$/u;
/** What an administrator keeps for oneself. */
const own = /^\/(?:notifications\/read|saved-views\/)/u;

/**
 * The roles of which one is needed for a route, by its method and its path below the API: everybody reads, an operator
 * enters and corrects, an approver decides, an auditor looks back; lists leave by who works with them.
 */
export function neededFor(method: string, path: string): readonly Role[] {
  if (/^\/audit(?:\/|$)/u.test(path)) return ['auditor'];
  if (/\/(?:export|reveal)$/u.test(path)) return ['operator', 'approver', 'auditor'];
  if (method === 'GET' || method === 'HEAD' || own.test(path)) return roles;
  if (both.test(path)) return ['operator', 'approver'];
  return decisions.has(path.split('/').at(-1) ?? '') ? ['approver'] : ['operator'];
}

const codes: Record<Role, ErrorCode> = {
  viewer: 'forbidden',
  operator: 'role_operator',
  approver: 'role_approver',
  auditor: 'role_auditor',
};

/**
 * Throws role_operator, role_approver or role_auditor where none of the roles is enough. What everybody may do asks nobody's
 * roles.
 */
export async function requireRole(method: string, path: string, read: () => Promise<readonly Role[]>): Promise<void> {
  const needed = neededFor(method, path);
  if (needed === roles) return;
  const has = await read();
  if (needed.some((role) => has.includes(role))) return;
  throw refusal(codes[needed[0] ?? 'operator'], null, { allowed: needed.join(', ') });
}
