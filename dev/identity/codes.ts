import { createHmac, randomInt, randomUUID } from 'node:crypto';
import type { IdentityContext } from './context.ts';
import type { Flow } from './flows.ts';
import { WireError } from './errors.ts';
import { findIdentity } from './identities.ts';
import type { Identity } from './identities.ts';

const digits = 6;
const mostTries = 5;

/** A code is six digits, so its hash is bound to the flow: the same code of another one is another hash. */
const hashOf = (flow: Flow, code: string): string => createHmac('sha256', flow.id).update(code).digest('base64url');

/** A new code of the flow for this address; the ones before stop working. */
export async function newCode(
  { db, config, now }: IdentityContext,
  flow: Flow,
  identity: Identity,
  lifeMs = config.codeMs,
): Promise<string> {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  await forgetCodes({ db }, flow);
  await db.query(
    'insert into codes (id, flow_id, hash, identity_id, address, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [randomUUID(), flow.id, hashOf(flow, code), identity.id, identity.address.value, new Date(now() + lifeMs)],
  );
  return code;
}

/** The tries stay counted: a form with too many is given up for good. */
export async function forgetCodes({ db }: Pick<IdentityContext, 'db'>, flow: Flow): Promise<void> {
  await db.query('delete from codes where flow_id = $1', [flow.id]);
}

/**
 * Whose code this is; it works once, and only while the person still has the address it was sent to.
 * @throws WireError 400 when the flow has had too many tries: it is of no use any more.
 */
export async function redeemCode(
  { db, now }: IdentityContext,
  flow: Flow,
  code: string,
): Promise<Identity | undefined> {
  // Counted before the look, so that many at once are no way around it.
  const tried = await db.query('update flows set tries = tries + 1 where id = $1 and tries < $2', [flow.id, mostTries]);
  if (tried.rowCount === 0) {
    throw new WireError(400, { reason: 'The request was submitted too often. Please request another code.' });
  }
  const { rows } = await db.query<{ identity_id: string; address: string }>(
    'delete from codes where flow_id = $1 and hash = $2 and expires_at > $3 returning identity_id, address',
    [flow.id, hashOf(flow, code.trim()), new Date(now())],
  );
  const [row] = rows;
  const identity = row && (await findIdentity(db, row.identity_id));
  return identity?.address.value === row?.address ? identity : undefined;
}
