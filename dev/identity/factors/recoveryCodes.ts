import { randomInt } from 'node:crypto';
import { instant } from '../clock.ts';
import { labels } from '../messages.ts';
import { submitNode, textNode } from '../nodes.ts';
import type { Node } from '../nodes.ts';
import type { RecoveryCode } from './factors.ts';

const howMany = 12;
const codeLength = 8;
const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';

export const newRecoveryCodes = (): RecoveryCode[] =>
  Array.from({ length: howMany }, () => ({
    code: Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  }));

const button = (name: string, label: (typeof labels)['lookupReveal']): Node =>
  submitNode('lookup_secret', 'true', label, name);

/** The buttons by which codes are made, shown, kept and given up. */
export const codeButtons = {
  reveal: () => button('lookup_secret_reveal', labels.lookupReveal),
  regenerate: () => button('lookup_secret_regenerate', labels.lookupRegenerate),
  disable: () => button('lookup_secret_disable', labels.lookupDisable),
  confirm: () => button('lookup_secret_confirm', labels.lookupConfirm),
};

/** The codes themselves; of one that was used it says when. */
export function codesNode(codes: RecoveryCode[]): Node {
  const secrets = codes.map(({ code, usedAt }) =>
    usedAt === undefined ? labels.lookupSecret(code) : labels.lookupUsed(instant(usedAt), Math.floor(usedAt / 1000)),
  );
  const list = codes.map(({ code, usedAt }) => (usedAt === undefined ? code : 'used')).join(', ');
  return textNode('lookup_secret', 'lookup_secret_codes', labels.lookupSecrets(list, secrets), labels.lookupList);
}
