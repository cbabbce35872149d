// For tests: how a flow reaches the identity service, and where it leads.
import type { AuthError } from '../errors.ts';
import { createIdentityClient } from '../identity/identityClient.ts';
import type { NextStep } from '../identity/next.ts';
import type { FakeIdentity } from './fakeIdentity.ts';

/** The ports of one flow. */
export class FlowPorts {
  /** Where the flow led, in order. */
  readonly went: NextStep[] = [];
  /** The error of an address that may not be followed; null follows every address. */
  refusal: AuthError | null = null;
  /** What the next request waits for. */
  wait: Promise<void> | null = null;
  readonly loadClient: () => Promise<ReturnType<typeof createIdentityClient>>;

  constructor(identity: FakeIdentity) {
    this.loadClient = async () => {
      await this.wait;
      return createIdentityClient(identity.origin);
    };
  }

  readonly go = (next: NextStep): void => {
    if (this.refusal != null) throw this.refusal;
    this.went.push(next);
  };
}
