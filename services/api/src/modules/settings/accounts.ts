import type { AppContext } from '../../context.ts';
import { refusal } from '../../domain/errors.ts';
import { identitiesAt, isAdministrator, isVerified, profileOf } from '../../identity/identities.ts';
import type { Identity } from '../../identity/identities.ts';

/** Whether an account may get the right: active, and its person showed that the address is theirs. */
const canHaveRight = (identity: Identity | undefined): identity is Identity =>
  identity !== undefined && identity.state === 'active' && isVerified(identity);

/** The accounts of the identity service, as far as the right to open the register goes. */
export function accounts({ config }: AppContext) {
  const address = config.account.identityAdminUrl;
  if (address === null) throw refusal('not_ready');
  const identities = identitiesAt(address);
  return {
    /** The active account with this address, verified, that has not got the right. Throws not_found, and nothing_changed where it has. */
    async withoutRight(email: string): Promise<{ id: string; name: string; email: string }> {
      const identity = email.includes('@') ? await identities.findByEmail(email) : undefined;
      if (!canHaveRight(identity)) throw refusal('not_found', 'email');
      if (isAdministrator(identity)) throw refusal('nothing_changed', 'email');
      return { id: identity.id, name: profileOf(identity).name, email: profileOf(identity).email ?? email };
    },

    /** Gives an account the right. Throws not_found where it is gone, blocked or not verified by now. */
    async giveRight(id: string): Promise<void> {
      const identity = await identities.read(id);
      if (!canHaveRight(identity)) throw refusal('not_found', 'email');
      await identities.setAdministrator(identity, true);
    },

    /** Takes the right from an account that has it by an approval which was not kept. Answers whether it had it. */
    async takeRight(id: string): Promise<boolean> {
      const identity = await identities.read(id);
      if (identity?.metadata_admin?.is_admin !== true) return false;
      await identities.setAdministrator(identity, false);
      return true;
    },
  };
}
