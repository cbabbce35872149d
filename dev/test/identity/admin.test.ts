import { describe, expect, it } from 'vitest';
import { email, ids } from './client.ts';
import type { Answer } from './client.ts';
import { testedIdentity } from './harness.ts';

const run = testedIdentity();

interface Identity {
  id: string;
  state: string;
  traits: Record<string, unknown>;
  metadata_admin: unknown;
  metadata_public: unknown;
}
const identity = ({ body }: Answer): Identity => body as unknown as Identity;
const anna = '01900000-0000-7000-8000-00000000000a';
const path = (id: string): string => `/admin/identities/${id}`;

describe('the admin interface', () => {
  it('has the demo accounts, whose right to administer stands where they cannot write', async () => {
    const list = (await run.server.admin.get('/admin/identities')).body as unknown as Identity[];
    expect(list.map(({ traits, state, metadata_admin }) => [traits.email, state, metadata_admin])).toEqual([
      [email('anna'), 'active', { is_admin: true }],
      [email('bram'), 'active', { is_admin: true }],
      [email('carla'), 'active', { is_admin: false }],
      [email('claire'), 'active', { is_admin: true }],
      [email('dirk'), 'active', null],
      [email('els'), 'inactive', { is_admin: true }],
      [email('frits'), 'active', { is_admin: true }],
    ]);
    expect(list[3]?.traits.locale).toBe('en');
    expect(list[1]?.traits.secondary_email).toBe('bram@post.example');
  });

  it('finds by what somebody signs in with, and pages', async () => {
    const found = (await run.server.admin.get(`/admin/identities?credentials_identifier=${email('ANNA')}`)).body;
    expect(found).toMatchObject([{ id: anna }]);
    expect((await run.server.admin.get('/admin/identities?credentials_identifier=nobody@elders.example')).body).toEqual(
      [],
    );
    const first = await run.server.admin.get('/admin/identities?page_size=5');
    expect(first.body).toHaveLength(5);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await run.server.admin.get(next);
    expect(second.body).toHaveLength(2);
    expect(second.headers.get('link')).not.toContain('rel="next"');
  });

  it('makes, changes and removes an identity', async () => {
    const traits = { email: 'zoe@elders.example' };
    const password = 'correct-horse-battery';
    const body = {
      schema_id: 'default',
      traits,
      verifiable_addresses: [{ value: traits.email, via: 'email', verified: true, status: 'completed' }],
      credentials: { password: { config: { password } } },
      metadata_admin: { is_admin: true },
    };
    const made = await run.server.admin.call('POST', '/admin/identities', { json: body });
    expect(made.status).toBe(201);
    expect((await run.server.admin.call('POST', '/admin/identities', { json: body })).status).toBe(409);
    const { id } = identity(made);
    const login = { method: 'password', identifier: traits.email, password };
    expect((await run.client.submit(await run.client.open('login'), login)).status).toBe(200);

    const replaced = await run.server.admin.call('PUT', path(id), {
      json: { schema_id: 'default', state: 'inactive', traits: { ...traits, given_name: 'Zoë' } },
    });
    expect(identity(replaced)).toMatchObject({
      state: 'inactive',
      traits: { given_name: 'Zoë' },
      metadata_admin: null,
    });
    // A blocked account's sessions are worth nothing from that moment.
    expect((await run.client.get('/sessions/whoami')).status).toBe(401);
    expect((await run.server.admin.call('DELETE', path(id))).status).toBe(204);
    expect((await run.server.admin.get(path(id))).status).toBe(404);
  });

  it('patches, but not what identifies somebody', async () => {
    const patch = (json: unknown): Promise<Answer> => run.server.admin.call('PATCH', path(anna), { json });
    const withdrawn = await patch([{ op: 'replace', path: '/metadata_admin/is_admin', value: false }]);
    expect(identity(withdrawn).metadata_admin).toEqual({ is_admin: false });
    const granted = await patch([{ op: 'add', path: '/metadata_admin', value: { is_admin: true } }]);
    expect(identity(granted).metadata_admin).toEqual({ is_admin: true });
    for (const operations of [
      [{ op: 'replace', path: '/id', value: anna }],
      [{ op: 'replace', path: '/metadata_admin/none', value: 1 }],
      [{ op: 'add', path: '/metadata_public/a', value: 1 }],
      [{ op: 'replace', path: '/traits/email', value: 'nope' }],
      [{ op: 'test', path: '/state', value: 'inactive' }],
      { op: 'remove', path: '/traits' },
    ]) {
      expect((await patch(operations)).status, JSON.stringify(operations)).toBe(400);
    }
    const shown = await patch([
      { op: 'test', path: '/state', value: 'active' },
      { op: 'add', path: '/metadata_public', value: { list: [1] } },
      { op: 'add', path: '/metadata_public/list/-', value: 2 },
      { op: 'remove', path: '/metadata_public/list/0' },
    ]);
    expect(identity(shown).metadata_public).toEqual({ list: [2] });
    await run.client.signIn('anna');
    expect((await run.client.get('/sessions/whoami')).body.identity).toMatchObject({ metadata_public: { list: [2] } });
  });

  it('refuses what is no identity', async () => {
    for (const json of [
      '{',
      [],
      { traits: {} },
      { traits: { email: 'a@b.example' }, schema_id: 'other' },
      { traits: { email: 'a@b.example' }, state: 'gone' },
      { traits: { email: 'a@b.example' }, credentials: { password: { config: { hashed_password: 'x' } } } },
    ]) {
      expect((await run.server.admin.call('POST', '/admin/identities', { json })).status, JSON.stringify(json)).toBe(
        400,
      );
    }
  });

  it('ends sessions, one or all of a person', async () => {
    const { body } = await run.client.signIn('bram');
    const { id, identity: who } = body.session;
    expect((await run.server.admin.get(`${path(who.id)}/sessions?active=true`)).body).toMatchObject([
      { id, active: true },
    ]);
    expect((await run.server.admin.get(`/admin/sessions/${id}`)).body).toMatchObject({
      identity: { metadata_admin: { is_admin: true } },
    });
    expect((await run.server.admin.call('DELETE', `/admin/sessions/${id}`)).status).toBe(204);
    expect((await run.client.get('/sessions/whoami')).status).toBe(401);
    expect((await run.server.admin.get(`${path(who.id)}/sessions?active=true`)).body).toEqual([]);

    await run.client.signIn('bram');
    expect((await run.server.admin.call('DELETE', `${path(who.id)}/sessions`)).status).toBe(204);
    expect((await run.client.get('/sessions/whoami')).status).toBe(401);
    expect((await run.server.admin.call('DELETE', `${path(who.id)}/sessions`)).status).toBe(404);
    expect((await run.server.admin.get('/admin/sessions/none')).status).toBe(400);
  });

  it('lists the mail, the latest first', async () => {
    for (const name of ['anna', 'claire']) {
      const sent = await run.client.submit(await run.client.open('recovery'), { method: 'code', email: email(name) });
      expect(ids(sent.body.ui.messages)).toEqual([1060003]);
      run.now += 1000;
    }
    const first = await run.server.admin.get('/admin/courier/messages?page_size=1');
    const [mail] = first.body as unknown as { id: string; recipient: string; status: string }[];
    expect(mail).toMatchObject({ recipient: email('claire'), status: 'sent', template_type: 'recovery_code_valid' });
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await run.server.admin.get(next)).body).toMatchObject([{ recipient: email('anna') }]);
    expect((await run.server.admin.get(`/admin/courier/messages/${mail?.id}`)).body).toMatchObject({ id: mail?.id });
    expect((await run.server.admin.get('/admin/courier/messages?status=queued')).body).toEqual([]);
  });

  it('is ready when its database is', async () => {
    for (const path of ['/admin/health/ready', '/health/alive']) {
      const answer = await fetch(`${run.server.adminUrl}${path}`);
      expect(await answer.json()).toEqual({ status: 'ok' });
    }
  });
});
