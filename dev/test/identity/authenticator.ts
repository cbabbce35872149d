import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array): string => Buffer.from(data).toString('base64url');

interface Asked {
  publicKey: { challenge: string; rp?: { id: string }; rpId?: string; allowCredentials?: { id: string }[] };
}

/** A device with one passkey (ES256, attestation `none`), and the browser in front of it. */
export class Authenticator {
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #cose: Uint8Array;
  readonly id = randomBytes(16);
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]),
    );
  }

  /** Makes the passkey: what `navigator.credentials.create` gives. */
  create(options: string): string {
    const { challenge, rp } = (JSON.parse(options) as Asked).publicKey;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#cose]);
    const authData = Buffer.concat([this.#data(rp?.id ?? '', 0x41), attested]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.#credential({
      clientDataJSON: base64url(this.#client('webauthn.create', challenge)),
      attestationObject: base64url(isoCBOR.encode(attestation)),
      transports: ['internal'],
    });
  }

  /** Answers a challenge: what `navigator.credentials.get` gives. */
  get(options: string): string {
    const { challenge, rpId = '' } = (JSON.parse(options) as Asked).publicKey;
    this.counter += 1;
    const data = this.#data(rpId, 0x01);
    const client = this.#client('webauthn.get', challenge);
    return this.#credential({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), this.#key)),
      userHandle: '',
    });
  }

  #client = (type: string, challenge: string): string =>
    JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false });

  #data(host: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(host), Buffer.from([flags]), counter]);
  }

  #credential(response: object): string {
    const id = base64url(this.id);
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }
}
