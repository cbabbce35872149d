import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { root } from '../settings.ts';
import { runningOn } from './running.ts';
import { leftovers, listen, newFolder, portOf, removeFolders, start, stopAll } from './stack.ts';
import type { Started } from './stack.ts';

afterEach(stopAll);
afterAll(removeFolders);

describe('the stack', () => {
  it('gets ready with one line, refuses a second one on the same folder, and ends whole on Ctrl-C', async () => {
    const first = await start();
    await first.says('ready ');
    expect(first.output()).toBe(
      `ready http://localhost:${first.env.ADMIN_PORT}  anna@ledenbureau.example / demo-anna-2026 (administrator) · ` +
        'bram@ledenbureau.example / demo-bram-2026 (administrator) · ' +
        'carla@ledenbureau.example / demo-carla-2026 (member)\n',
    );
    await servesThePages(first);
    expect(await schemasOfRegister(first)).not.toContain('identity_service');

    const second = await start({ DATA_DIR: first.dataDir });
    expect(await second.ended).toBe(1);
    expect(second.errors()).toMatch(
      /^Ledenbureau already runs on .* \(process \d+\): stop it first, or set DATA_DIR .*\n$/,
    );

    const env = { ...process.env, ...first.env, DATA_DIR: first.dataDir };
    const seeding = spawnSync(process.execPath, [join(root, 'dev/seed.ts'), '--replace'], { env, encoding: 'utf8' });
    expect(seeding).toMatchObject({ status: 1, stdout: '', stderr: second.errors() });

    first.child.kill('SIGINT');
    expect(await first.ended).toBe(130);
    expect(first.errors()).not.toMatch(/\n\s+at /);
    expect(await leftovers(first)).toEqual([]);
  });

  it('says so and ends whole with 1 when a part is killed, and starts again after that', async () => {
    const first = await start();
    await first.says('ready ');
    const pid = Number(readFileSync(join(first.dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    expect(await first.ended).toBe(1);
    expect(first.errors()).toMatch(/(The database|The API) ended .*everything stops\./);
    expect(await leftovers(first)).toEqual([]);

    const second = await start(first.env);
    await second.says('ready ');
    second.child.kill('SIGTERM');
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(143);
    expect(await leftovers(second)).toEqual([]);
  });

  it('begins with a register of nobody, and nothing of the example in it', async () => {
    const started = await start({ SEED_TIER: 'small' }, ['--empty']);
    await started.says('ready ');
    expect(started.errors()).not.toContain('made-up');
    expect(await inRegister(started, 'select from members')).toEqual([]);
    // neither its account nor its budget, which the service is told when it starts
    const isApi = (line: string): boolean => line.includes('services/api/src/server.ts');
    const [api = ''] = runningOn([`API_PORT=${started.env.API_PORT}`]).filter(isApi);
    const environment = readFileSync(`/proc/${api.split(' ')[0]}/environ`, 'utf8');
    expect(environment).toContain('OAUTH_ISSUER=');
    expect(environment).not.toMatch(/PAYMENT_IBAN|REDEMPTION_BUDGET/);
  });

  for (const [moment, signals] of [
    ['starting the database', 1],
    ['starting the database', 2],
    ['starting the API', 2],
  ] as const) {
    it(`ends whole on ${signals} × Ctrl-C while ${moment}`, async () => {
      const started = await start();
      await started.says(moment);
      for (let i = 0; i < signals; i++) started.child.kill('SIGINT');
      expect(await started.ended).toBe(130);
      expect(started.output()).toBe('');
      expect(started.errors()).not.toMatch(/\n\s+at /);
      expect(await leftovers(started)).toEqual([]);
    });
  }
});

/** The register is thrown away by `npm run seed`: accounts must not stand in it. */
const schemasOfRegister = async (started: Started): Promise<string[]> =>
  (await inRegister<{ nspname: string }>(started, 'select nspname from pg_namespace')).map(({ nspname }) => nspname);

async function inRegister<T extends object>({ dataDir, env }: Started, query: string): Promise<T[]> {
  const password = readFileSync(join(dataDir, 'postgres/password'), 'utf8').trim();
  const client = new pg.Client(`postgres://postgres:${password}@127.0.0.1:${env.POSTGRES_PORT}/ledenbureau`);
  await client.connect();
  const { rows } = await client.query<T>(query);
  await client.end();
  return rows;
}

/** What the static server has to get right for the app and its policy. */
async function servesThePages({ env }: Started): Promise<void> {
  const admin = `http://localhost:${env.ADMIN_PORT}`;
  const get = async (path: string, accept = 'text/html'): Promise<Response> =>
    fetch(`${admin}${path}`, { headers: { accept } });
  const page = await get('/members/100001');
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).not.toContain('unsafe');
  expect(policy).toContain(
    `connect-src 'self' http://localhost:${env.IDENTITY_PORT} http://localhost:${env.OAUTH_PORT}`,
  );
  const html = await page.text();
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
  expect(html).toContain(`<meta property="csp-nonce" nonce="${nonce}">`);
  expect((await (await get('/')).text()).includes(nonce)).toBe(false);
  const asset = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? 'none';
  const script = await get(asset);
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(script.headers.get('content-type')).toContain('javascript');
  for (const answer of [script, await get('/locale/nl/translation.json5', '*/*')]) {
    expect(answer.headers.get('content-encoding')).toMatch(/^(?:br|gzip)$/);
    expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
    expect((await answer.text()).length).toBeGreaterThan(10_000);
  }
  expect((await get('/assets/missing.js')).status).toBe(404);
  expect((await get('/locale/xx/translation.json5')).status).toBe(404);
  expect((await get('/members', 'application/json')).status).toBe(404);
  const config = await get('/config.json', '*/*');
  expect(config.headers.get('cache-control')).toBe('no-store');
  expect(await config.json()).toMatchObject({
    api_url: `http://localhost:${env.ADMIN_PORT}/api/v1`,
    login_path: '/login',
  });
  const site = await fetch(`http://localhost:${env.MEMBERS_PORT}/`);
  expect(await site.text()).toMatch(/Ledenwebsite[\s\S]*lang="en"/);
}

describe('a start that cannot succeed', () => {
  it('names every busy port and its variable at once', async () => {
    const [api, admin] = await Promise.all([listen(0), listen(0)]);
    const ports = {
      API_PORT: String(portOf(api)),
      ADMIN_PORT: String(portOf(admin)),
    };
    const started = await start(ports);
    expect(await started.ended).toBe(1);
    expect(started.errors().trim().split('\n').sort()).toEqual(
      [
        `Port ${ports.ADMIN_PORT} is in use: set ADMIN_PORT to a free port.`,
        `Port ${ports.API_PORT} is in use: set API_PORT to a free port.`,
      ].sort(),
    );
    expect(runningOn([started.dataDir])).toEqual([]);
    await Promise.all([api, admin].map((server) => new Promise((done) => server.close(done))));
  });

  it('refuses a data folder that cannot be written', async () => {
    const file = newFolder();
    writeFileSync(file, 'a file, where a folder has to be');
    const started = await start({ DATA_DIR: join(file, 'data') });
    expect(await started.ended).toBe(1);
    expect(started.errors()).toBe(
      `Cannot write to ${join(file, 'data')}: set DATA_DIR to a folder you may write to.\n`,
    );
  });

  it('says which setting is wrong', async () => {
    const DATABASE_OWNER_URL = 'postgres://owner@localhost/register';
    const wrong = await start({
      API_PORT: 'abc',
      MEMBERS_PORT: '99999',
      DATABASE_URL: 'localhost',
      DATABASE_OWNER_URL,
    });
    expect(await wrong.ended).toBe(1);
    expect(wrong.errors()).toMatch(
      /^MEMBERS_PORT=99999 is not a port.*\nAPI_PORT=abc is not a port.*\nDATABASE_URL is not .*\n$/,
    );
    const half = await start({ DATABASE_OWNER_URL });
    expect(await half.ended).toBe(1);
    expect(half.errors()).toMatch(/^DATABASE_URL is missing: set both.*\n$/);
    const production = await start({ NODE_ENV: 'production' });
    expect(await production.ended).toBe(1);
    expect(production.errors()).toMatch(/^The local stack is for development and tests only.*\n$/);
  });

  it('tells in one sentence that the database files are of no use', async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'postgres/cluster'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres/password'), 'x');
    writeFileSync(join(dataDir, 'postgres/cluster/PG_VERSION'), '12\n');
    chmodSync(join(dataDir, 'postgres/cluster'), 0o700);
    const started = await start({ DATA_DIR: dataDir });
    expect(await started.ended).toBe(1);
    expect(started.errors()).toContain('was made by PostgreSQL 12, not 18: move it away or set DATA_DIR.\n');
    expect(await leftovers(started)).toEqual([]);
  });
});
