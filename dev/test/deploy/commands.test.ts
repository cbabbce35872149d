// install, upgrade and uninstall where no service is at hand: what they say, what they refuse, and which commands they give.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { deployDir, has, plainSettings } from './rendered.ts';

const base = mkdtempSync(join(tmpdir(), 'ledenbureau-commands-'));
afterAll(() => rmSync(base, { recursive: true }));

let checkout: string;
let root: string;
const log = (): string[] =>
  existsSync(join(checkout, 'log')) ? readFileSync(join(checkout, 'log'), 'utf8').trim().split('\n') : [];

/** A program that writes its words into the log, and then does this. */
function standIn(name: string, script = ''): void {
  const path = join(checkout, 'bin', name);
  writeFileSync(path, `#!/bin/sh\necho "${name} $*" >>"${join(checkout, 'log')}"\n${script}\n`);
  chmodSync(path, 0o755);
}

function run(command: string, ...words: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(join(checkout, 'deploy', command), words, {
    cwd: checkout,
    encoding: 'utf8',
    env: { PATH: `${join(checkout, 'bin')}:${process.env.PATH}`, HOME: checkout },
  });
  return { status, output: stdout + stderr };
}

function settings(values: Record<string, string>): string {
  const file = join(checkout, 'settings');
  writeFileSync(
    file,
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  return file;
}

beforeEach(() => {
  checkout = mkdtempSync(join(base, 'checkout-'));
  root = join(checkout, 'root');
  for (const folder of ['bin', 'root']) mkdirSync(join(checkout, folder));
  cpSync(deployDir, join(checkout, 'deploy'), {
    recursive: true,
    filter: (path) => !/deploy\/(env|rendered)$/u.test(path),
  });
});

const { DATABASE_URL: _url, TOKEN_HOOK_KEY: _key, ...known } = plainSettings;
const few = { ...known, ADMINISTRATOR: 'anna@molen.nl' };

describe('deploy/install-backup', () => {
  const places = { PG_DATA: '/var/lib/postgresql/15/main', PG_PORT: '5439', PG_CONF: '/etc/postgresql/15/main/conf.d' };
  const install = (...words: string[]): { status: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync(join(checkout, 'deploy/install-backup'), ['--root', root, ...words], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: checkout, ...places },
    });
    return { status, output: stdout + stderr };
  };
  const etc = (name: string): string => join(root, 'etc/pgbackrest', name);

  it('makes the passphrase once, for one reader, and shows it to nobody', () => {
    const plan = install('--plan');
    expect(plan).toMatchObject({ status: 0 });
    // of what is not made yet no copy can be kept
    expect(plan.output).not.toContain('Keep a copy');
    expect(existsSync(join(root, 'etc'))).toBe(false);
    const first = install();
    expect(first).toMatchObject({ status: 0, output: expect.stringContaining('Keep a copy') });
    const file = etc('conf.d/passphrase.conf');
    const text = readFileSync(file, 'utf8');
    const passphrase = /^repo1-cipher-pass=([\w+/]{64})$/mu.exec(text)?.[1] ?? '';
    expect(passphrase).not.toBe('');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(first.output).not.toContain(passphrase);
    // What is yours after the first run stays as it is.
    writeFileSync(etc('conf.d/repository.conf'), '[global]\nrepo1-type=s3\n');
    expect(install()).toEqual({ status: 0, output: 'Nothing had to be changed.\n' });
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(readFileSync(etc('conf.d/repository.conf'), 'utf8')).toContain('s3');
  });

  it('makes what a full disk left empty', () => {
    mkdirSync(join(root, 'etc/pgbackrest/conf.d'), { recursive: true });
    for (const name of ['passphrase', 'repository']) writeFileSync(etc(`conf.d/${name}.conf`), '');
    expect(install()).toMatchObject({ status: 0 });
    expect(readFileSync(etc('conf.d/passphrase.conf'), 'utf8')).toContain('repo1-cipher-pass=');
    expect(readFileSync(etc('conf.d/repository.conf'), 'utf8')).toContain('repo1-path=');
  });

  it('names the cluster, encrypts, and archives each minute', () => {
    install();
    const lines = readFileSync(etc('pgbackrest.conf'), 'utf8').split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'repo1-cipher-type=aes-256-cbc',
        `pg1-path=${places.PG_DATA}`,
        `pg1-port=${places.PG_PORT}`,
      ]),
    );
    expect(lines.join('\n')).not.toMatch(/@\w+@|cipher-pass/u);
    const archive = readFileSync(join(root, places.PG_CONF, 'ledenbureau-backup.conf'), 'utf8');
    expect(archive).toMatch(/^archive_mode = on$[\s\S]*^archive_timeout = 60s$/mu);
  });

  it('says how a backup went, also when it failed', () => {
    const report = join(checkout, 'backup.json');
    const backUp = (exit: number): { status: number | null; report: unknown } => {
      standIn('pgbackrest', `exit ${exit}`);
      const env = { PATH: `${join(checkout, 'bin')}:${process.env.PATH}`, BACKUP_REPORT: report };
      const { status } = spawnSync(join(checkout, 'deploy/backup/run'), ['full'], { env });
      return { status, report: JSON.parse(readFileSync(report, 'utf8')) };
    };
    expect(backUp(0)).toMatchObject({ status: 0, report: { ok: true, type: 'full' } });
    expect(log()[0]).toBe('pgbackrest --stanza=ledenbureau --type=full backup');
    expect(backUp(1)).toMatchObject({ status: 1, report: { ok: false, type: 'full' } });
  });
});

describe('deploy/install', () => {
  it('says with --plan what it would do, and writes nothing', () => {
    const { status, output } = run('install', '--plan', '--root', root, settings(few));
    expect({ status, output }).toMatchObject({ status: 0 });
    const steps = [
      'keep the settings',
      'make the databases',
      'build the app',
      'write /etc/kratos/kratos.yml',
      'tell systemd',
    ];
    const then = ['start kratos', 'make the keys', 'tell Hydra of the app', 'make the account of anna@molen.nl'];
    for (const step of [...steps, ...then])
      expect(output).toContain(`· ${step}`.replace('build the', 'install the libraries and build the'));
    expect(existsSync(join(checkout, 'deploy/env'))).toBe(false);
    expect(existsSync(join(checkout, 'deploy/rendered'))).toBe(false);
    expect(existsSync(join(root, 'etc'))).toBe(false);
  });

  it('refuses what deploy/render refuses, asks nobody who is not there, and takes a plain address of an administrator', () => {
    const refusal = (change: Record<string, string>): string => {
      const { status, output } = run('install', '--plan', '--root', root, settings({ ...few, ...change }));
      expect(status).toBe(1);
      return output;
    };
    expect(refusal({ APP_URL: 'x' })).toMatch(/^deploy\/env: APP_URL must be like/u);
    expect(refusal({ MAIL_URL: '' })).toMatch(/^MAIL_URL is missing in deploy\/env, and nobody is here to be asked/u);
    expect(refusal({ ADMINISTRATOR: 'anna"@molen.nl' })).toMatch(/ADMINISTRATOR must be an e-mail address alone/u);
    expect(run('install', '--frobnicate')).toMatchObject({ status: 2 });
    expect(run('install', '--help').output).toMatch(/^Sets one Debian server up[\s\S]*--containers/u);
  });

  const script = has('script', '--version');
  it.skipIf(!script)(
    `asks a person for what it does not know, and keeps the answers${script ? '' : ' (skipped: script is not installed)'}`,
    () => {
      const asked = (answers: string[]): string => {
        const command = `${join(checkout, 'deploy/install')} --containers --root ${root}`;
        const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
          encoding: 'utf8',
          input: `${answers.join('\n')}\n`,
          env: { PATH: `${join(checkout, 'bin')}:${process.env.PATH}`, HOME: checkout },
        });
        return stdout;
      };
      standIn('docker', 'case "$*" in *psql*) ! grep -q connect ;; esac');
      standIn('curl', 'case "$*" in *ready* | *keys* | *clients*) printf 200 ;; *) echo "[{\\"id\\":1}]" ;; esac');
      const names = [
        "Coöperatie 't Wad",
        'https://leden.wad.nl/',
        'https://id.wad.nl',
        'https://auth.wad.nl',
        'https://www.wad.nl/',
      ];
      const first = asked([...names, 'mail.wad.nl:587', 'post@wad.nl', `p'w"$ é`, 'leden@wad.nl', 'anna@wad.nl']);
      expect(first).toMatch(/Its password \(not shown\): \r?\n/u);
      expect(first).toMatch(/Correct this in deploy\/env, and run it again:\s+deploy\/env: APP_URL must be like/u);
      // Nothing is asked twice: the mistake is mended in the file.
      const env = join(checkout, 'deploy/env');
      writeFileSync(env, readFileSync(env, 'utf8').replace('leden.wad.nl/', 'leden.wad.nl'));
      expect(asked([])).toContain('start the parts anew');
      const kept = readFileSync(env, 'utf8');
      expect(kept).toMatch(/^COOPERATIVE=Coöperatie 't Wad$/mu);
      const url = new URL(/^MAIL_URL=(.*)$/mu.exec(kept)?.[1]?.replace('smtp:', 'http:') ?? '');
      expect([url.host, url.username, url.password].map(decodeURIComponent)).toEqual([
        'mail.wad.nl:587',
        'post@wad.nl',
        `p'w"$ é`,
      ]);
    },
  );

  it('with --containers gives docker the same steps, and keeps the secrets that it made', () => {
    standIn('docker', 'case "$*" in *psql*) ! grep -q connect ;; esac');
    // Kratos knows nobody, Hydra no client.
    standIn(
      'curl',
      'case "$*" in *ready*) printf 200 ;; *credentials_identifier*) echo "[]" ;; *http_code*) printf 404 ;; *) cat >/dev/null ;; esac',
    );
    const first = run('install', '--containers', '--root', root, settings(few));
    expect(first).toMatchObject({ status: 0 });
    const docker = log()
      .filter((line) => line.startsWith('docker compose'))
      .map((line) => line.replace(/^docker compose -f \S+ /u, ''));
    expect(docker).toEqual([
      'up -d --wait postgres',
      'exec -T postgres psql -U postgres -X -q -v ON_ERROR_STOP=1',
      'exec -T postgres psql -U postgres -X -q -v ON_ERROR_STOP=1',
      'up -d --build',
      'up -d --force-recreate kratos hydra api web',
      'run --rm tools services/api/src/admin.ts list',
      'run --rm tools services/api/src/admin.ts grant anna@molen.nl',
      'run --rm tools deploy/doctor.ts',
    ]);
    const kept = readFileSync(join(checkout, 'deploy/env'), 'utf8');
    expect(kept).toMatch(/^TOKEN_HOOK_KEY=[0-9a-f]{32}$/mu);
    expect(kept).toMatch(
      /^DATABASE_URL=postgres:\/\/ledenbureau_service:[0-9a-f]{32}@127\.0\.0\.1:5432\/ledenbureau$/mu,
    );
    expect(statSync(join(checkout, 'deploy/env')).mode & 0o777).toBe(0o600);
    // No secret is said, or given on a command line, where others see it.
    for (const [, secret = ''] of kept.matchAll(/([0-9a-f]{32})/gu)) {
      expect([first.output, ...log()].join('\n')).not.toContain(secret);
    }

    run('install', '--containers', '--root', root);
    expect(readFileSync(join(checkout, 'deploy/env'), 'utf8')).toBe(kept);
  });

  it('leaves the settings as they were where the disk is full', () => {
    const env = join(checkout, 'deploy/env');
    cpSync(settings({ ...plainSettings, ADMINISTRATOR: 'anna@molen.nl' }), env);
    const before = readFileSync(env, 'utf8');
    standIn('install', 'for path; do :; done; : >"$path"; exit 1');
    expect(run('install', '--root', root, settings({ COOPERATIVE: 'Wad' })).output).toContain('That failed: ');
    expect(readFileSync(env, 'utf8')).toBe(before);
  });

  it('waits for the process of this machine, where HAProxy leads to those of others as well', () => {
    standIn('docker', 'case "$*" in *psql*) ! grep -q connect ;; *list*) echo "anna@molen.nl\tnow" ;; esac');
    standIn('curl', 'case "$*" in *credentials_identifier*) echo "[{\\"id\\":1}]" ;; *) printf 200 ;; esac');
    const waits = (): string[] => {
      rmSync(join(checkout, 'log'), { force: true });
      expect(run('install', '--containers', '--root', root, settings(few))).toMatchObject({ status: 0 });
      return log().flatMap((line) => /http:\S+:(\d+\/ready)$/u.exec(line)?.[1] ?? []);
    };
    expect(waits()).toEqual(['3000/ready']);
    mkdirSync(join(root, 'etc/ledenbureau'), { recursive: true });
    writeFileSync(join(root, 'etc/ledenbureau/cluster.env'), '# beside it\nPORT=3010\nDRAIN_SECONDS=3\n');
    expect(waits()).toEqual(['3010/ready']);
  });
});

describe('deploy/upgrade', () => {
  it('is done once the API that it took over is ready, whatever else the doctor finds', () => {
    standIn('systemctl');
    standIn('runuser', 'cat >/dev/null');
    standIn('curl', 'case "$*" in *credentials_identifier*) echo "[{\\"id\\":1}]" ;; *) printf 200 ;; esac');
    standIn('npm', 'case "$*" in *list*) echo "anna@molen.nl\tnow" ;; *doctor*) echo MAIL_URL; exit 1 ;; esac');
    for (const folder of ['node_modules', 'apps/admin/dist']) mkdirSync(join(checkout, folder), { recursive: true });
    run('install', '--root', root, settings(few));
    const mark = join(checkout, 'deploy/upgrading');
    writeFileSync(mark, '');
    const once = run('install', '--root', root);
    expect(once).toEqual({ status: 1, output: '· start ledenbureau-api anew\nMAIL_URL\n' });
    expect(run('install', '--root', root)).toEqual({ status: 1, output: 'Nothing had to be changed.\nMAIL_URL\n' });

    writeFileSync(mark, '');
    expect(run('install', '--plan', '--root', root).output).toBe('· start ledenbureau-api anew\n');
    standIn('systemctl', '[ "$1" != restart ]');
    expect(run('install', '--root', root)).toMatchObject({ status: 1 });
    expect(existsSync(mark)).toBe(true);
  });

  it('gives nobody the app of a version whose API is not ready', () => {
    const app = join(root, 'srv/ledenbureau/index.html');
    standIn('systemctl');
    standIn('runuser', 'cat >/dev/null');
    standIn('curl', 'case "$*" in *credentials_identifier*) echo "[{\\"id\\":1}]" ;; *) printf 200 ;; esac');
    standIn('npm', 'case "$*" in *list*) echo "anna@molen.nl\tnow" ;; esac');
    for (const folder of ['node_modules', 'apps/admin/dist']) mkdirSync(join(checkout, folder), { recursive: true });
    const build = (version: string) => writeFileSync(join(checkout, 'apps/admin/dist/index.html'), version);
    build('one');
    expect(run('install', '--root', root, settings(few))).toMatchObject({ status: 0 });
    expect(readFileSync(app, 'utf8')).toBe('one');

    build('two');
    writeFileSync(join(checkout, 'deploy/upgrading'), '');
    standIn('systemctl', '[ "$1" != restart ]');
    expect(run('install', '--root', root)).toMatchObject({ status: 1 });
    expect(readFileSync(app, 'utf8')).toBe('one');
    standIn('systemctl');
    expect(run('install', '--root', root).output).toBe(
      '· start ledenbureau-api anew\n· copy the app to /srv/ledenbureau\n',
    );
    expect(readFileSync(app, 'utf8')).toBe('two');
  });

  it('keeps a copy of the register, takes the newest version, and installs it', () => {
    const git = (...words: string[]): void => {
      const { status, stderr } = spawnSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@molen.nl', ...words], {
        cwd: checkout,
        encoding: 'utf8',
      });
      expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    };
    writeFileSync(
      join(checkout, 'deploy/install'),
      '#!/bin/sh\necho "installed ${RESTART:-} $(ls upgrading 2>&-) $*"\n[ ! -f away ]\n',
    );
    git('init', '-q', '-b', 'main', '.');
    git('add', 'deploy');
    git('commit', '-qm', 'one');
    git('clone', '-q', '.', 'server');
    const upstream = checkout;
    checkout = join(upstream, 'server');
    mkdirSync(join(checkout, 'bin'));
    mkdirSync(join(checkout, 'apps/admin/dist'), { recursive: true });
    writeFileSync(
      join(checkout, 'deploy/env'),
      Object.entries(plainSettings)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
    expect(run('render')).toMatchObject({ status: 0 });
    standIn('runuser', 'echo dumped');

    expect(run('upgrade', '--root', root).output).toMatch(/^This is the newest version\.\ninstalled {3}--root/u);
    checkout = upstream;
    writeFileSync(join(checkout, 'deploy/news'), '');
    git('add', 'deploy/news');
    git('commit', '-qm', 'two');
    checkout = join(upstream, 'server');
    expect(run('upgrade', '--plan', '--root', root).output).toMatch(
      /· keep a copy of the register\n· take the version \w+\ninstalled ledenbureau-api {2}--plan/u,
    );
    expect(existsSync(join(checkout, 'deploy/news'))).toBe(false);
    // the disk is full
    standIn('runuser', 'echo half; exit 1');
    expect(run('upgrade', '--root', root)).toMatchObject({ status: 1 });
    expect(existsSync(join(checkout, 'deploy/news'))).toBe(false);
    expect(readdirSync(join(root, 'var/backups/ledenbureau')).filter((name) => name.endsWith('.dump'))).toEqual([]);
    standIn('runuser', 'echo dumped');
    // the registry of the libraries is away: the version is there, and the process still the one of before
    writeFileSync(join(checkout, 'deploy/away'), '');
    expect(run('upgrade', '--root', root)).toMatchObject({ status: 1 });
    rmSync(join(checkout, 'deploy/away'));
    // the file is for deploy/install to remove
    expect(run('upgrade', '--root', root).output).toMatch(
      /^This is the newest version\.\ninstalled {2}upgrading --root/u,
    );
    expect(existsSync(join(checkout, 'deploy/news'))).toBe(true);
    // the copy is for root alone, below; what the services run is for their accounts too
    expect(statSync(join(checkout, 'deploy/news')).mode & 0o044).toBe(0o044);
    // deploy/install builds what is not there.
    expect(existsSync(join(checkout, 'apps/admin/dist'))).toBe(false);
    const copies = spawnSync('find', [join(root, 'var/backups/ledenbureau'), '-name', '*.dump', '-perm', '600'], {
      encoding: 'utf8',
    });
    expect(readFileSync(copies.stdout.trim(), 'utf8')).toBe('dumped\n');
    expect(new Set(log())).toEqual(new Set(['runuser -u postgres -- pg_dump -p 5432 -Fc ledenbureau']));
  });
});

describe('deploy/uninstall', () => {
  it('removes what was written, and keeps settings, databases and what is not ours', () => {
    standIn('systemctl');
    standIn('runuser', 'cat >/dev/null');
    const env = join(checkout, 'deploy/env');
    cpSync(settings(plainSettings), env);
    expect(run('render')).toMatchObject({ status: 0 });
    const ours = ['etc/ledenbureau/api.env', 'etc/kratos/kratos.yml', 'etc/systemd/system/kratos.service'];
    const others = ['etc/systemd/system/other.service', 'etc/caddy/other', 'srv/other/index.html'];
    for (const path of [...ours, ...others, 'srv/ledenbureau/index.html']) {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), '');
    }

    expect(run('uninstall', '--plan', '--root', root).output).toContain('· remove /etc/kratos');
    expect(ours.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    rmSync(join(checkout, 'log'), { force: true });
    expect(run('uninstall', '--root', root)).toMatchObject({ status: 0 });
    expect([...ours, 'srv/ledenbureau'].filter((path) => existsSync(join(root, path)))).toEqual([]);
    expect(others.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(existsSync(env)).toBe(true);
    expect(log()[0]).toBe('systemctl disable --now --quiet kratos');
    expect(log().filter((line) => line.startsWith('runuser'))).toEqual([]);
    expect(run('uninstall', '--root', root)).toMatchObject({ status: 1, output: 'Nothing is installed from here.\n' });
  });

  it('drops the register with --purge only after the word was typed', () => {
    standIn('systemctl');
    standIn('runuser', 'cat >>"$HOME/sql"');
    cpSync(settings(plainSettings), join(checkout, 'deploy/env'));
    expect(run('render')).toMatchObject({ status: 0 });
    expect(run('uninstall', '--root', root, '--purge')).toMatchObject({ status: 1 });
    expect(existsSync(join(checkout, 'sql'))).toBe(false);
    const { status } = spawnSync(join(checkout, 'deploy/uninstall'), ['--root', root, '--purge'], {
      input: 'purge\n',
      env: { PATH: `${join(checkout, 'bin')}:${process.env.PATH}`, HOME: checkout },
    });
    expect(status).toBe(0);
    expect(readFileSync(join(checkout, 'sql'), 'utf8').match(/"(\w+)"/gu)).toEqual(
      ['ledenbureau', 'kratos', 'hydra', 'hydra', 'kratos', 'ledenbureau', 'ledenbureau_service'].map(
        (name) => `"${name}"`,
      ),
    );
    expect(existsSync(join(checkout, 'deploy/env'))).toBe(false);
  });
});
