// Odd values of the settings, read back from each file by the reader that it is written for.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { SignJWT, importJWK, jwtVerify } from 'jose';
import type { JWK } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '@ledenbureau/api/environment.ts';
import { at } from '../../../deploy/doctor/ask.ts';
import { deployDir, has, plainSettings, removeRendered, render, template } from './rendered.ts';

afterAll(removeRendered);

const signs = 'abcXYZ019\'"`$\\#%&{}[]:;=!|<>*?'.split('');
const printable = fc.string({ unit: fc.constantFrom(...signs, ' ', 'é', '€', '🌷'), minLength: 1 });
/** A value as a line can hold it: without blanks around it, and not all of it between quotes. */
const oneLine = printable.filter((text) => text === text.trim() && !/^(["']).*\1$/u.test(text));
const ascii = (length: number) => fc.string({ unit: fc.constantFrom(...signs), minLength: length, maxLength: length });
const encoded = (text: string): string => encodeURIComponent(text).replaceAll("'", '%27');

const odd = fc.record({
  name: oneLine.filter((text) => Array.from(text).length <= 70),
  password: printable,
  key: ascii(32).filter((text) => !/^(["']).*\1$/u.test(text)),
  scheme: fc.constantFrom('postgres', 'postgresql'),
  eol: fc.constantFrom('\n', '\r\n'),
  ports: fc.uniqueArray(fc.integer({ min: 1, max: 65_535 }), { minLength: 5, maxLength: 5 }),
});

/** What a shell has after `set -a; . FILE`. */
function shellReads(file: string): Record<string, string> {
  const output = execFileSync('env', ['-i', 'sh', '-c', 'set -a; . "$1"; exec /usr/bin/env -0', 'sh', file], {
    encoding: 'utf8',
  });
  const pairs = output.split('\0').filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/su, 2) as [string, string]));
}

/**
 * A value as systemd reads it. The reader of environment files is the one of /etc/os-release, whose BUILD_ID systemd-tmpfiles
 * writes into a file.
 */
function systemdReads(line: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'ledenbureau-os-release-'));
  mkdirSync(join(folder, 'etc'));
  writeFileSync(join(folder, 'etc/os-release'), line.replace(/^\w+/u, 'BUILD_ID'));
  execFileSync('systemd-tmpfiles', [`--root=${folder}`, '--create', '-'], { input: 'f /out - - - - %B\n' });
  const value = readFileSync(join(folder, 'out'), 'utf8');
  rmSync(folder, { recursive: true });
  return value;
}

const lineOf = (file: string, name: string): string =>
  file.split('\n').find((line) => line.startsWith(`${name}=`)) ?? '';

describe('odd values', () => {
  const systemd = has('systemd-tmpfiles', '--version');

  it(`reach every reader as they were typed${systemd ? '' : ' (systemd skipped: it is not installed)'}`, () => {
    fc.assert(
      fc.property(odd, ({ name, password, key, scheme, eol, ports }) => {
        const [api, kratos, kratosAdmin, hydra, hydraAdmin] = ports.map(String) as [
          string,
          string,
          string,
          string,
          string,
        ];
        const dsn = (part: string) => `${scheme}://${part}:${encoded(password)}@127.0.0.1:5432/${part}`;
        const out = render(
          {
            ...plainSettings,
            COOPERATIVE: name,
            PAYMENT_NAME: name,
            TOKEN_HOOK_KEY: key,
            HYDRA_SYSTEM_SECRET: `${key} ${key}`,
            KRATOS_DSN: dsn('kratos'),
            MAIL_URL: `smtps://post:${encoded(password)}@mail.molen.nl:465/`,
            API_PORT: api,
            KRATOS_PORT: kratos,
            KRATOS_ADMIN_PORT: kratosAdmin,
            HYDRA_PORT: hydra,
            HYDRA_ADMIN_PORT: hydraAdmin,
          },
          eol,
        );
        expect(out.refusal).toBe('');

        const kratosYml = parse(out.read('kratos/kratos.yml')) as object;
        expect(at(kratosYml, 'courier', 'smtp', 'from_name')).toBe(name);
        expect(at(kratosYml, 'dsn')).toBe(dsn('kratos').replace('postgresql:', 'postgres:'));
        expect(new URL(String(at(kratosYml, 'courier', 'smtp', 'connection_uri'))).password).toBe(
          new URL(`smtps://x:${encoded(password)}@y/`).password,
        );
        expect(at(kratosYml, 'serve', 'public', 'port')).toBe(Number(kratos));
        expect(at(kratosYml, 'serve', 'admin', 'port')).toBe(Number(kratosAdmin));
        const hydraYml = parse(out.read('hydra/hydra.yml')) as object;
        expect(at(hydraYml, 'oauth2', 'token_hook', 'auth', 'config', 'value')).toBe(key);
        expect(at(hydraYml, 'secrets', 'system')).toEqual([`${key} ${key}`]);
        expect(at(hydraYml, 'serve', 'public', 'port')).toBe(Number(hydra));

        expect(JSON.parse(out.read('web/config.json'))).toMatchObject({ name });
        expect(JSON.parse(out.read('hydra/admin-app.json'))).toMatchObject({ client_name: name });
        const shell = shellReads(join(out.folder, 'admin/env'));
        expect(shell).toMatchObject({ COOPERATIVE: name, PAYMENT_NAME: name, TOKEN_HOOK_KEY: key, PORT: api });
        expect(shell.OAUTH_ADMIN_URL).toBe(`http://127.0.0.1:${hydraAdmin}`);
        const literal = /role "kratos" login password '(.*)';/u.exec(out.read('postgres/create.sql'))?.[1] ?? '';
        expect(literal.replaceAll("''", '')).not.toContain("'");
        expect(literal.replaceAll("''", "'")).toBe(password);

        const line = lineOf(out.read('api/env'), 'COOPERATIVE');
        expect(systemd ? systemdReads(line) : name).toBe(name);
      }),
      { numRuns: 25 },
    );
  });

  const compose = has('docker', 'compose', 'version');
  it.skipIf(!compose)(
    `docker compose reads them too${compose ? '' : ' (skipped: docker compose is not installed)'}`,
    () => {
      fc.assert(
        fc.property(odd, ({ name, key }) => {
          const out = render({ ...plainSettings, COOPERATIVE: name, TOKEN_HOOK_KEY: key });
          const file = join(out.folder, 'compose.yaml');
          writeFileSync(file, `services:\n  api:\n    image: api\n    env_file: ${join(out.folder, 'api/env')}\n`);
          const { stdout } = spawnSync('docker', ['compose', '-f', file, 'config', '--format', 'json'], {
            encoding: 'utf8',
          });
          const environment = at(JSON.parse(stdout), 'services', 'api', 'environment');
          // The output is a compose file again, in which $ is written twice.
          expect(String(at(environment, 'COOPERATIVE')).replaceAll('$$', '$')).toBe(name);
        }),
        { numRuns: 5 },
      );
    },
  );

  it('take one pair of quotes around the whole for quotes', () => {
    const out = render({ ...plainSettings, COOPERATIVE: '  "De Molen"  ', MAIL_FROM: "'post@molen.nl'" });
    expect(JSON.parse(out.read('web/config.json'))).toMatchObject({ name: 'De Molen' });
    expect(parse(out.read('kratos/kratos.yml'))).toMatchObject({
      courier: { smtp: { from_address: 'post@molen.nl' } },
    });
  });
});

describe('a value that a reader could take otherwise is refused, by name and with the reason', () => {
  it.each([
    [{ APP_URL: 'https://leden.molen.nl/' }, /APP_URL must be like https:.*without a path or a slash/],
    [{ IDENTITY_URL: 'id.molen.nl' }, /IDENTITY_URL must be like https:/],
    [{ OAUTH_ISSUER: 'https://a.nl{' }, /OAUTH_ISSUER must be like https:/],
    [{ MEMBERS_SITE: 'https://www.molen.nl/"x' }, /MEMBERS_SITE must be an address/],
    [{ COOPERATIVE: 'x'.repeat(71) }, /COOPERATIVE has more than 70 characters/],
    [{ COOPERATIVE: 'De\tMolen' }, /COOPERATIVE has a control character/],
    [{ APP_ROOT: '/srv/leden bureau' }, /APP_ROOT must be a folder like/],
    [{ API_PORT: '0' }, /API_PORT must be a port/],
    [{ API_PORT: '70000' }, /API_PORT must be a port/],
    [{ API_PORT: '4433' }, /KRATOS_PORT is the port of API_PORT as well/],
    [{ API_URL: 'http://127.0.0.1:3001' }, /API_URL is not set by itself: remove the line, it follows from API_PORT/],
    [{ KRATOS_DSN: 'postgres://kratos:a@b@127.0.0.1/kratos' }, /KRATOS_DSN must be like postgres:.*write @ .* as %40/],
    [
      { KRATOS_DSN: 'postgres://kratos:a%b@127.0.0.1/kratos' },
      /KRATOS_DSN has a % that begins nothing: write % as %25/,
    ],
    [{ KRATOS_DSN: "postgres://kratos:a'b@127.0.0.1/kratos" }, /KRATOS_DSN has a character .* as %20 %22 %27/],
    [{ KRATOS_DSN: 'postgres://kratos:a%0Ab@127.0.0.1/kratos' }, /KRATOS_DSN has a control character in its password/],
    [{ HYDRA_DSN: 'mysql://hydra:x@127.0.0.1/hydra' }, /HYDRA_DSN must be like postgres:/],
    [
      { HYDRA_DSN: 'postgres://Hydra-1:x@127.0.0.1/hydra' },
      /HYDRA_DSN must have a user and a database of small letters/,
    ],
    [{ DATABASE_URL: plainSettings.DATABASE_OWNER_URL ?? '' }, /DATABASE_URL must sign in as ledenbureau_service/],
    [
      { DATABASE_OWNER_URL: 'postgres://ledenbureau:x@127.0.0.1:5433/ledenbureau' },
      /DATABASE_OWNER_URL must name the server and the database of DATABASE_URL/,
    ],
    [
      { DATABASE_LISTEN_URL: 'postgres://ledenbureau_service:x@127.0.0.1:6432/ledenbureau' },
      /DATABASE_OWNER_URL must name the server and the database of DATABASE_LISTEN_URL/,
    ],
    [{ MAIL_URL: 'mail.molen.nl' }, /MAIL_URL must be like smtps:/],
    [{ MAIL_URL: 'smtps://post:a#b@mail.molen.nl:465/' }, /MAIL_URL must be like smtps:.*write @ .* as %40/],
    [{ MAIL_FROM: 'De Molen <post@molen.nl>' }, /MAIL_FROM must be an address alone.*The name is COOPERATIVE/],
    [{ KRATOS_CIPHER_SECRET: 'x'.repeat(33) }, /KRATOS_CIPHER_SECRET must have exactly 32 characters/],
    [{ HYDRA_SYSTEM_SECRET: 'short' }, /HYDRA_SYSTEM_SECRET must have 16 characters at least/],
    [
      { TOKEN_HOOK_KEY: `${'x'.repeat(20)} ${'x'.repeat(20)}` },
      /TOKEN_HOOK_KEY must be of plain letters.*travels as a header/,
    ],
    [{ 'export APP': 'x' }, /"export APP=x" is no line like NAME=value/],
    [{ TOKEN_HOOK_KEY: '' }, /TOKEN_HOOK_KEY is missing/],
    [{ MAIL_FROM: 'post@example.org' }, /MAIL_FROM is still the one of the example/],
    [{ ADMINISTRATOR: 'Anna <anna@molen.nl>' }, /ADMINISTRATOR must be an e-mail address alone/],
    [{ FOUR_EYE: 'off' }, /FOUR_EYE is no setting/],
    // what follows from an address is not missing where that one cannot be read
    [{ DATABASE_URL: 'ledenbureau' }, /^[^\n]*DATABASE_URL must be like postgres:[^\n]*\n?$/],
  ] as const)('%j', (change, reason) => {
    const out = render({ ...plainSettings, ...change });
    expect(out.refusal).toMatch(reason);
    expect(out.files()).toEqual([]);
  });

  it('and every setting of the API is none', () => {
    const change = Object.fromEntries(
      [...settingNames, 'ANCHOR_MAIL', 'NODE_OPTIONS'].map((name) => [name, plainSettings[name] ?? 'x']),
    );
    expect(render({ ...change, ...plainSettings }).refusal).not.toContain('is no setting');
  });

  it('and a setting of the API that follows from another one; every other one reaches the API', () => {
    const judged: Record<string, string | undefined> = {
      SECOND_FACTOR: 'offered',
      DATABASE_LISTEN_URL: plainSettings.DATABASE_URL,
      CORS_ORIGINS: plainSettings.APP_URL,
    };
    const change = Object.fromEntries(
      settingNames.filter((name) => !(name in plainSettings)).map((name) => [name, judged[name] ?? 'word']),
    );
    const { refusal } = render({ ...change, ...plainSettings });
    const follows = [...refusal.matchAll(/(\w+) is not set by itself/gu)].map(([, name = '']) => name);
    expect(follows).toContain('PORT');
    const others = Object.fromEntries(Object.entries(change).filter(([name]) => !follows.includes(name)));
    const out = render({ ...others, ...plainSettings });
    expect(out.refusal).toBe('');
    const lines = out.read('api/env').split('\n');
    expect(Object.entries(others).filter(([name, text]) => !lines.includes(`${name}="${text}"`))).toEqual([]);
  });

  it('all at once, the missing ones too', () => {
    const { refusal } = render({ APP_URL: 'x', API_PORT: 'y' });
    for (const name of ['APP_URL', 'API_PORT', 'KRATOS_DSN', 'TOKEN_HOOK_KEY', 'COOPERATIVE'])
      expect(refusal).toContain(name);
  });

  it('and the example itself says that it is one', () => {
    expect(render('env.example').refusal).toBe('');
    const copy = Object.fromEntries(
      template('env.example')
        .split('\n')
        .filter((line) => /^\w+=/u.test(line))
        .map((line) => line.split(/=(.*)/su, 2) as [string, string]),
    );
    expect(render(copy).refusal).toMatch(/TOKEN_HOOK_KEY is still the one of the example/);
  });
});

it('every part gets the secrets that it needs, and no others', () => {
  const out = render(plainSettings);
  const holders = (secret: string): string[] => out.files().filter((file) => out.read(file).includes(secret));
  const operator = 'admin/env';
  expect(
    Object.fromEntries(
      ['service-secret', 'owner-secret', 'kratos-secret', 'hydra-secret', 'superuser-secret', 'post:geheim'].map(
        (secret) => [secret, holders(secret)],
      ),
    ),
  ).toEqual({
    'service-secret': [operator, 'api/env', 'postgres/create.sql'],
    'owner-secret': [operator, 'migrate/env', 'postgres/create.sql'],
    'kratos-secret': ['kratos/env', 'kratos/kratos.yml', 'postgres/create.sql'],
    'hydra-secret': ['hydra/env', 'hydra/hydra.yml', 'postgres/create.sql'],
    'superuser-secret': ['postgres/env'],
    'post:geheim': [operator, 'api/env', 'kratos/kratos.yml'],
  });
  for (const name of ['KRATOS_COOKIE_SECRET', 'KRATOS_CIPHER_SECRET']) {
    expect(holders(plainSettings[name] ?? '')).toEqual(['kratos/kratos.yml']);
  }
  for (const name of ['HYDRA_SYSTEM_SECRET', 'HYDRA_COOKIE_SECRET']) {
    expect(holders(plainSettings[name] ?? '')).toEqual(['hydra/hydra.yml']);
  }
  expect(holders(plainSettings.TOKEN_HOOK_KEY ?? '')).toEqual([
    operator,
    'api/env',
    'hydra/hydra.yml',
    'kratos/kratos.yml',
  ]);
});

it('Kratos alone gets the key that signs what it says of sessions, and the API its public half', () => {
  const out = render(plainSettings);
  const holders = (text: string) => out.files().filter((file) => out.read(file).includes(text));
  expect(holders('d'.repeat(43))).toEqual(['kratos/step-up.json']);
  const { keys } = JSON.parse(out.read('kratos/step-up.json')) as { keys: [Record<string, string>] };
  const { d, ...publicKey } = keys[0];
  const { STEP_UP_JWKS, STEP_UP_ISSUER, SECOND_FACTOR } = shellReads(join(out.folder, 'admin/env'));
  expect(d).toBe('d'.repeat(43));
  expect(JSON.parse(STEP_UP_JWKS ?? '')).toEqual({ keys: [publicKey] });
  const kratos = parse(out.read('kratos/kratos.yml')) as object;
  expect([STEP_UP_ISSUER, SECOND_FACTOR]).toEqual([at(kratos, 'serve', 'public', 'base_url'), 'required']);
  expect(at(kratos, 'selfservice', 'methods', 'webauthn', 'config', 'rp', 'id')).toBe('leden.molen.nl');
  const mapper = String(at(kratos, 'session', 'whoami', 'tokenizer', 'templates', 'ledenbureau', 'claims_mapper_url'));
  expect(Buffer.from(mapper.replace('base64://', ''), 'base64').toString()).toContain('authentication_methods');
});

it('a key that deploy/step-up-key did not print is refused, and what it prints is a key', async () => {
  for (const STEP_UP_KEY of ['x', 'a.b.c.d', `0123abcd.${'x'.repeat(43)}.${'y'.repeat(43)}`]) {
    expect(render({ ...plainSettings, STEP_UP_KEY }).refusal).toContain('STEP_UP_KEY must be as deploy/step-up-key');
  }
  expect(render({ ...plainSettings, SECOND_FACTOR: 'yes' }).refusal).toContain('SECOND_FACTOR must be');
  const STEP_UP_KEY = execFileSync(join(deployDir, 'step-up-key'), { encoding: 'utf8' }).trim();
  const { keys } = JSON.parse(render({ ...plainSettings, STEP_UP_KEY }).read('kratos/step-up.json')) as { keys: [JWK] };
  const { d: _secret, ...publicKey } = keys[0];
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'ES256' }).sign(await importJWK(keys[0]));
  await expect(jwtVerify(token, await importJWK(publicKey))).resolves.toBeDefined();
});

it('the addresses of docs/cluster.md are taken, with its pooler and without', () => {
  const page = readFileSync(join(deployDir, '../docs/cluster.md'), 'utf8');
  const linesOf = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/^([A-Z_]+)=(postgres:.*)$/gmu)].map(([, name = '', url = '']) => [
        name,
        url.replace('…', 'x'),
      ]),
    );
  const [plain = '', pooled = ''] = page.split('\n## A pooler\n');
  const addresses = linesOf(plain);
  expect(Object.keys(addresses)).toHaveLength(5);
  expect(render({ ...plainSettings, ...addresses }).refusal).toBe('');
  const out = render({ ...plainSettings, ...addresses, ...linesOf(pooled) });
  expect(out.refusal).toBe('');
  expect(out.read('api/env')).toMatch(/^DATABASE_URL=.*:6432\/ledenbureau\?prepared=off"$/mu);
  expect(out.read('postgres/env')).toContain('PGPORT="5000"');
});

it('the settings of another app are taken as docs/deploy.md has them, and without the back office they are not', () => {
  const chapter =
    /\n## Another app\n.*?(?=\n## )/su.exec(readFileSync(join(deployDir, '../docs/deploy.md'), 'utf8'))?.[0] ?? '';
  const settings = Object.fromEntries(
    [...chapter.matchAll(/^([A-Z_]+)=(.*)$/gmu)].map(([, name = '', text = '']) => [
      name,
      text.replaceAll('ledenbureau.example.org', 'leden.molen.nl').replaceAll('example.org', 'molen.nl'),
    ]),
  );
  expect(Object.keys(settings)).toEqual(['OAUTH_CLIENTS', 'CORS_ORIGINS']);
  const out = render({ ...plainSettings, ...settings });
  expect(out.refusal).toBe('');
  for (const [name, text] of Object.entries(settings)) expect(out.read('api/env')).toContain(`${name}="${text}"\n`);
  expect(render({ ...plainSettings, CORS_ORIGINS: 'https://other.molen.nl' }).refusal).toMatch(
    /CORS_ORIGINS must name APP_URL too/,
  );
});

it('a setting that only the API knows goes to the API, and a second run changes nothing', () => {
  const settings = { ...plainSettings, FOUR_EYES: 'off', PAYMENT_IBAN: 'NL91ABNA0417164300' };
  const [first, second] = [render(settings), render(settings)];
  expect(first.files().filter((file) => first.read(file).includes('FOUR_EYES'))).toEqual(['admin/env', 'api/env']);
  for (const file of first.files()) expect(second.read(file), file).toBe(first.read(file));
});
