import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';
import { toMetadata } from './clients.ts';
import type { OAuthClient } from './clients.ts';
import type { Store } from './store.ts';

/** Gives oidc-provider the store to keep its codes, tokens and grants in, and the clients as it wants to see them. */
export function storeAdapter(store: Store, now: () => number): (kind: string) => Adapter {
  return (kind) => ({
    async upsert(id, payload, expiresIn) {
      const expiresAt = expiresIn !== undefined && expiresIn > 0 ? now() + expiresIn * 1000 : undefined;
      await store.put(kind, id, payload, { uid: payload.uid, grantId: payload.grantId, expiresAt });
    },
    async find(id) {
      if (kind !== 'Client') return store.get<AdapterPayload>(kind, id);
      const client = await store.get<OAuthClient>(kind, id);
      return client && toMetadata(client);
    },
    findByUid: (uid) => store.byUid<AdapterPayload>(kind, uid),
    /** Only the device flow asks for this, and it is off. */
    findByUserCode: async () => undefined,
    async consume(id) {
      const consumed = Math.floor(now() / 1000);
      if (await store.change(kind, id, { consumed }, 'consumed')) return;
      // Somebody else was first in the same moment: the same as using it a second time.
      const found = await store.get<AdapterPayload>(kind, id);
      if (found?.grantId !== undefined) await store.deleteGrant(found.grantId);
      throw new errors.InvalidGrant('used twice at once');
    },
    destroy: (id) => store.delete(kind, id),
    revokeByGrantId: (grantId) => store.deleteGrant(grantId),
  });
}
