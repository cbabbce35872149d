import { ask, at, textAt, unless } from './ask.ts';
import type { Problem } from './ask.ts';
import { probeSecondFactor } from './probe.ts';
import type { Setup } from './setup.ts';

/** Where a second factor is required, people must be able to set one up, and the API to judge what Kratos says of it. */
export async function checkSecondFactor(setup: Setup): Promise<Problem[]> {
  const { identityUrl } = setup;
  const { required, issuer, keys } = setup.secondFactor;
  if (!required) return [];
  const { json } = await ask(`${identityUrl}/schemas`);
  const schemas = Array.isArray(json) ? json : [];
  const missing = schemas.filter(
    (schema) => !['"totp":', '"webauthn":'].every((kind) => textOf(schema).includes(kind)),
  );
  const flow = await ask(`${identityUrl}/self-service/login/browser`, { headers: { accept: 'application/json' } });
  const isKnown = issuer.endsWith('/') && textAt(flow.json, 'ui', 'action').startsWith(issuer);
  return [
    ...missing.map((schema) => ({
      setting: 'credentials in the identity schema',
      sentence: `The schema ${JSON.stringify(at(schema, 'id'))} knows no authenticator app and no passkeys, and the register takes a second factor. See deploy/kratos/identity.schema.json.`,
    })),
    ...unless(
      isKnown,
      'STEP_UP_ISSUER',
      `It is "${issuer}", and must be serve.public.base_url of kratos.yml, with a slash at the end: the API would take no proof of a second factor.`,
    ),
    ...(isPublicKeySet(keys) && isKnown ? await probeSecondFactor(setup) : []),
    ...unless(
      isPublicKeySet(keys),
      'STEP_UP_JWKS',
      'It must be the public half of the key in /etc/kratos/step-up.json; deploy/render writes both from STEP_UP_KEY.',
    ),
  ];
}

const textOf = (schema: unknown): string => JSON.stringify(schema);

function isPublicKeySet(text: string): boolean {
  try {
    const list = at(JSON.parse(text), 'keys');
    return Array.isArray(list) && list.length > 0 && list.every((key) => at(key, 'd') === undefined);
  } catch {
    return false; // no JSON
  }
}
