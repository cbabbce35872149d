import type { MutableKind, Notification } from '../../api/types.ts';

/** A ledger that is wrong is told to everybody, always. */
export const isMutable = (kind: Notification['kind']): kind is MutableKind => kind !== 'ledger';
