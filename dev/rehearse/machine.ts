// A server to rehearse on: a folder in place of /, a PostgreSQL, a server of mail, a site of members, and programs that Debian has
// and this machine must not be changed by.
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPort, startPostgres } from '../postgres.ts';
import { root } from '../settings.ts';
import { openSystemd } from './systemd.ts';

export interface Machine {
  folder: string;
  /** The checkout on that server. */
  checkout: string;
  /** Address of its PostgreSQL's superuser. */
  superuser: string;
  /** A file of settings for it. */
  settings: Record<string, string>;
  /** Runs a script of commands there, and answers what it said. @throws Error with its output when one fails */
  run: (script: string, input?: string) => Promise<string>;
  close: () => Promise<void>;
}

/** Programs that would change this machine; `systemctl` asks us. */
const standIns: Record<string, string> = {
  systemctl: 'exec curl -sS -o /dev/null --fail --data-binary "$*" "$REHEARSAL"',
  useradd: 'exit 0',
  'apt-get': 'exit 0',
  npx: 'exit 0', // the libraries and the app are there
  runuser: 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"',
  install:
    'for word do shift; [ "$word" = -g ] && { skip=1; continue; }; [ -n "$skip" ] && { skip=; continue; }; set -- "$@" "$word"; done; exec /usr/bin/install "$@"',
  editor: 'cp "$SETTINGS" "$1"',
};

export async function openMachine(administrator: string): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), 'ledenbureau-rehearsal-'));
  const closing: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async (): Promise<void> => {
    for (const end of closing.splice(0).toReversed()) await end();
  };
  try {
    const checkout = join(folder, 'opt/ledenbureau');
    for (const path of [checkout, ...['etc/systemd/system', 'srv', 'log'].map((path) => join(folder, path))]) {
      mkdirSync(path, { recursive: true });
    }
    for (const name of readdirSync(root)) {
      if (name !== 'deploy' && name !== '.git') symlinkSync(join(root, name), join(checkout, name));
    }
    cpSync(join(root, 'deploy'), join(checkout, 'deploy'), {
      recursive: true,
      filter: (path) => !/deploy\/(env|rendered)$/u.test(path),
    });

    const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), port: 0, durable: false });
    closing.push(() => postgres.stop());
    const ports: Record<string, string> = {};
    const names = ['API_PORT', 'KRATOS_PORT', 'KRATOS_ADMIN_PORT', 'HYDRA_PORT', 'HYDRA_ADMIN_PORT'];
    for (const name of names) ports[name] = String(await checkPort(0));
    const [app, id, auth] = [await checkPort(0), await checkPort(0), await checkPort(0)];
    const mail = await openMail();
    const members = createServer((_request, response) => response.end('members'));
    await new Promise<void>((done) => members.listen(0, '127.0.0.1', done));
    closing.push(
      () => new Promise((done) => mail.close(done)),
      () => new Promise((done) => members.close(done)),
    );
    const portOf = (server: { address: () => unknown }): number => (server.address() as { port: number }).port;
    const settings: Record<string, string> = {
      COOPERATIVE: "Coöperatie 't Wad",
      APP_URL: `http://localhost:${app}`,
      IDENTITY_URL: `http://localhost:${id}`,
      OAUTH_ISSUER: `http://localhost:${auth}`,
      MEMBERS_SITE: `http://localhost:${portOf(members)}/`,
      MAIL_URL: `smtp://127.0.0.1:${portOf(mail)}/?disable_starttls=true`,
      MAIL_FROM: 'ledenbureau@wad.example',
      ADMINISTRATOR: administrator,
      FOUR_EYES: 'off',
      ...ports,
    };
    const place = (text: string): string =>
      text.replaceAll(/(?<=^|[\s=:'"<>@(])\/(?=(?:etc|opt|srv)\/)/gmu, `${folder}/`);
    const systemd = openSystemd(folder, place, {
      ...ports,
      APP_PORT: String(app),
      CADDY_ADMIN_PORT: String(await checkPort(0)),
    });
    closing.push(() => systemd.stopAll());
    const control = createServer((request, response) => {
      void (async () => {
        let words = '';
        for await (const chunk of request) words += String(chunk);
        try {
          response.writeHead((await systemd.control(words.split(/\s+/u))) === 0 ? 200 : 404).end();
        } catch (error) {
          console.error((error as Error).message);
          response.writeHead(500).end();
        }
      })();
    });
    await new Promise<void>((done) => control.listen(0, '127.0.0.1', done));
    closing.push(() => new Promise((done) => control.close(done)));

    const bin = join(folder, 'bin');
    mkdirSync(bin);
    for (const [name, script] of Object.entries(standIns)) {
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
      chmodSync(join(bin, name), 0o755);
    }
    const url = new URL(postgres.url);
    const env = {
      PATH: `${bin}:${process.env.PATH}`,
      HOME: folder,
      REHEARSAL: `http://127.0.0.1:${portOf(control)}/`,
      SETTINGS: join(folder, 'filled-in'),
      PGHOST: '127.0.0.1',
      PGPORT: url.port,
      PGUSER: url.username,
      PGPASSWORD: url.password,
    };
    const run = (script: string, input = ''): Promise<string> =>
      new Promise((done, fail) => {
        const child = spawn('sh', ['-eu', '-c', place(script)], { cwd: checkout, env });
        let output = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => void (output += String(text)));
        child.stdin.end(input);
        child.once('close', (code) =>
          code === 0 ? done(output) : fail(new Error(`${script.trim()}\n\nended with ${String(code)}:\n${output}`)),
        );
      });
    return { folder, checkout, superuser: postgres.url, settings, run, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A server of mail that takes everything and keeps nothing. */
async function openMail(): Promise<ReturnType<typeof createTcpServer>> {
  const server = createTcpServer((socket) => {
    let inBody = false;
    socket.on('error', () => undefined).write('220 mail\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        if (inBody) {
          if (line !== '.') continue;
          inBody = false;
        }
        if (/^data/iu.test(line)) inBody = true;
        socket.write(/^data/iu.test(line) ? '354 go on\r\n' : /^quit/iu.test(line) ? '221 bye\r\n' : '250 ok\r\n');
        if (/^quit/iu.test(line)) socket.end();
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return server;
}
