import type { AppContext } from '../../context.ts';
import { refusal } from '../../domain/errors.ts';
import { identitiesAt, isAdministrator, profileOf } from '../../workflow/identities.ts';

/** The accounts of the identity service, as far as the right to open the register goes. */
export function accounts({ config }: AppContext) {
  const address = config.account.identityAdminUrl;
  if (address === null) throw refusal('not_ready');
  const identities = identitiesAt(address);
  return {
    /** The active account with an address that has not got the right. Throws not_found, and nothing_changed where it has. */
    async withoutRight(email: string): Promise<{ id: string; name: string; email: string }> {
      const identity = email.includes('@') ? await identities.findByEmail(email) : undefined;
      if (identity === undefined || identity.state !== 'active') throw refusal('not_found', 'email');
      if (isAdministrator(identity)) throw refusal('nothing_changed', 'email');
      return { id: identity.id, name: profileOf(identity).name, email: profileOf(identity).email ?? email };
    },

    /** Gives an account the right. Throws not_found where it is gone or blocked by now. */
    async giveRight(id: string): Promise<void> {
      const identity = await identities.read(id);
      if (identity === undefined || identity.state !== 'active') throw refusal('not_found', 'email');
      await identities.setAdministrator(identity, true);
    },
  };
}
