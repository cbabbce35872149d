import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';

/** Whose tokens the API takes during a soak. */
export interface Issuer {
  url: string;
  /** An administrator's token, good for a day. */
  sign(id: string, name: string): Promise<string>;
  close(): Promise<unknown>;
}

export async function openIssuer(): Promise<Issuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'soak', alg: 'ES256' };
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    sign: (id, name) =>
      new SignJWT({ sub: id, is_admin: true, name, client_id: 'admin-app', scope: 'openid' })
        .setProtectedHeader({ alg: 'ES256', kid: 'soak', typ: 'at+jwt' })
        .setIssuer(url)
        .setAudience('ledenbureau-api')
        .setIssuedAt()
        .setExpirationTime('24h')
        .sign(privateKey),
    close: () => new Promise((closed) => server.close(closed)),
  };
}
