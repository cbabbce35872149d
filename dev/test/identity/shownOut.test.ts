import { beforeEach, describe, expect, it } from 'vitest';
import { credentials, email, newPassword } from './client.ts';
import type { Client } from './client.ts';
import { hookKey, testedIdentity } from './harness.ts';

const run = testedIdentity();
beforeEach(() => {
  run.server.hook.status = 204;
  run.server.hook.told.length = 0;
});

type Person = Parameters<typeof credentials>[0];

/** Another browser in which this person is signed in. */
async function elsewhere(person: Person, password?: string): Promise<Client> {
  const thief = run.server.client();
  const signedIn = await thief.submit(await thief.open('login'), {
    ...credentials(person),
    ...(password !== undefined && { password }),
  });
  expect(signedIn.status).toBe(200);
  return thief;
}
const whoami = async (client: Client) => (await client.get('/sessions/whoami')).status;

describe('everybody else is shown out', () => {
  it('by another password: this session stays, and the API is told before the answer', async () => {
    const thief = await elsewhere('carla');
    const { body } = await run.client.signIn('carla');
    const changed = await run.client.submit(await run.client.open('settings'), {
      method: 'password',
      password: newPassword,
    });
    expect(changed.status).toBe(200);
    expect(run.server.hook.told).toEqual([
      { key: hookKey, body: { identity_id: body.session.identity.id, event: 'password' } },
    ]);
    expect([await whoami(thief), await whoami(run.client)]).toEqual([401, 200]);
  });

  it('by a recovery, before another password is chosen', async () => {
    const thief = await elsewhere('anna');
    const address = email('anna');
    const sent = await run.client.submit(await run.client.open('recovery'), { method: 'code', email: address });
    const code = await run.server.code(address);
    expect((await run.client.submit(sent.body, { method: 'code', code })).status).toBe(200);
    expect(run.server.hook.told).toMatchObject([{ body: { event: 'recovery' } }]);
    expect([await whoami(thief), await whoami(run.client)]).toEqual([401, 200]);
  });

  it('also when the API cannot be had, which the person is told', async () => {
    const thief = await elsewhere('carla', newPassword);
    await elsewhere('anna');
    const owner = await elsewhere('carla', newPassword);
    run.server.hook.status = 503;
    const password = `${newPassword} en meer`;
    const refused = await owner.submit(await owner.open('settings'), { method: 'password', password });
    expect(refused.status).toBe(502);
    expect(await whoami(thief)).toBe(401);
    await elsewhere('carla', password);
  });
});

it('another profile shows nobody out, and the API is told all the same', async () => {
  const other = await elsewhere('bram');
  await run.client.signIn('bram');
  run.server.hook.status = 500;
  const traits = { email: email('bram'), given_name: 'Bram', family_name: 'Bakker', locale: 'en' };
  const saved = await run.client.submit(await run.client.open('settings'), { method: 'profile', traits });
  expect(saved.status).toBe(200);
  await expect.poll(() => run.server.hook.told).toMatchObject([{ body: { identity_id: expect.any(String) } }]);
  expect(await whoami(other)).toBe(200);
});
