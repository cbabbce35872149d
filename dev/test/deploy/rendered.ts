import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../../settings.ts';

export const deployDir = join(root, 'deploy');
export const template = (path: string): string => readFileSync(join(deployDir, path), 'utf8');

/** Whether this machine has the program. A test that needs one is skipped without it, and says so. */
export const has = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

/** The settings of a server that has nothing odd; what a test is about takes their place. */
export const plainSettings: Record<string, string> = {
  APP_URL: 'https://leden.molen.nl',
  IDENTITY_URL: 'https://id.molen.nl',
  OAUTH_ISSUER: 'https://auth.molen.nl',
  MEMBERS_SITE: 'https://www.molen.nl/',
  COOPERATIVE: 'De Molen',
  MAIL_URL: 'smtps://post:geheim@mail.molen.nl:465/',
  MAIL_FROM: 'leden@molen.nl',
  DATABASE_URL: 'postgres://ledenbureau_service:service-secret@127.0.0.1:5432/ledenbureau',
  DATABASE_OWNER_URL: 'postgres://ledenbureau:owner-secret@127.0.0.1:5432/ledenbureau',
  KRATOS_DSN: 'postgres://kratos:kratos-secret@127.0.0.1:5432/kratos?sslmode=disable',
  HYDRA_DSN: 'postgres://hydra:hydra-secret@127.0.0.1:5432/hydra?sslmode=disable',
  POSTGRES_PASSWORD: 'superuser-secret',
  KRATOS_COOKIE_SECRET: 'kratos-cookie-secret-0123456789a',
  KRATOS_CIPHER_SECRET: 'kratos-cipher-secret-0123456789a',
  HYDRA_SYSTEM_SECRET: 'hydra-system-secret-0123456789ab',
  HYDRA_COOKIE_SECRET: 'hydra-cookie-secret-0123456789ab',
  TOKEN_HOOK_KEY: 'token-hook-key-0123456789abcdef0',
  STEP_UP_KEY: `0123abcd.${'x'.repeat(43)}.${'y'.repeat(43)}.${'d'.repeat(43)}`,
};

export interface Rendered {
  /** What deploy/render refused; '' when it wrote everything. */
  refusal: string;
  folder: string;
  read: (path: string) => string;
  /** Paths of all files. */
  files: () => string[];
}

const base = mkdtempSync(join(tmpdir(), 'ledenbureau-deploy-'));
export const removeRendered = (): void => rmSync(base, { recursive: true, force: true });

/** Runs deploy/render over a file of settings. */
export function render(settings: Record<string, string> | string, eol = '\n'): Rendered {
  mkdirSync(base, { recursive: true }); // another test file of the worker may have removed it
  const folder = mkdtempSync(join(base, 'out-'));
  let file = typeof settings === 'string' ? settings : join(folder, 'settings');
  if (typeof settings !== 'string') {
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}${eol}`);
    writeFileSync(file, lines.join(''));
  } else if (!file.startsWith('/')) file = join(deployDir, file);
  const out = join(folder, 'rendered');
  const { status, stderr } = spawnSync(join(deployDir, 'render'), [file, out], { encoding: 'utf8' });
  return {
    refusal: status === 0 ? '' : stderr,
    folder: out,
    read: (path) => readFileSync(join(out, path), 'utf8'),
    files: () =>
      readdirSync(out, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile())
        .map((file) => relative(out, join(file.parentPath, file.name)))
        .toSorted(),
  };
}
