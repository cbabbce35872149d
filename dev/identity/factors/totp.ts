import { encode } from 'fast-png';
import { Secret, TOTP, URI } from 'otpauth';
import { encodeQR } from 'qr';
import { labels } from '../messages.ts';
import { imageNode, input, submitNode, textNode } from '../nodes.ts';
import type { Node } from '../nodes.ts';

/** `selfservice.methods.totp.config.issuer`: what an authenticator app calls the account by. */
const issuer = 'Ledenbureau';
const secretBytes = 20;

/** A new secret, as the address that an authenticator app reads. */
export const newTotpUrl = (email: string): string =>
  new TOTP({ issuer, label: email, secret: new Secret({ size: secretBytes }) }).toString();

/**
 * Whether the code is that of now, of the 30 seconds before or of those after. As with Kratos, a code is not remembered: it serves as
 * often as its time allows.
 */
export function isTotpCode(url: string, code: string, now: number): boolean {
  const totp = URI.parse(url);
  return totp instanceof TOTP && totp.validate({ token: code.trim(), window: 1, timestamp: now }) !== null;
}

/** What sets an authenticator app up. */
export function setUpNodes(url: string): Node[] {
  const { secret } = URI.parse(url);
  return [
    imageNode('totp', 'totp_qr', qrImage(url), labels.totpPicture),
    textNode('totp', 'totp_secret_key', labels.secret(secret.base32), labels.totpSecret),
    input('totp', { name: 'totp_code', type: 'text', required: true }, labels.verifyCode),
    submitNode('totp', 'totp', labels.save),
  ];
}

export const unlinkNode = (): Node =>
  input('totp', { name: 'totp_unlink', type: 'submit', value: 'true', required: true }, labels.totpUnlink);

const side = 256;

/** A picture of 256 pixels each way, black on white. */
function qrImage(text: string): string {
  const modules = encodeQR(text, 'raw', { border: 1 });
  const scale = Math.floor(side / modules.length);
  const margin = Math.floor((side - scale * modules.length) / 2);
  const at = (pixel: number): number => Math.floor((pixel - margin) / scale);
  const data = Uint8Array.from({ length: side * side }, (_, index) =>
    modules[at(Math.floor(index / side))]?.[at(index % side)] ? 0 : 255,
  );
  const png = encode({ width: side, height: side, data, channels: 1 });
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}
