// As much of systemd as the units of deploy/ need: it reads them from a folder, and starts what they say.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { killGroup } from '../postgres/cluster.ts';
import { startHydra, startKratos } from './embedded.ts';

export interface Systemd {
  /** Runs `systemctl` with these words, and answers its exit code. */
  control: (words: string[]) => Promise<number>;
  stopAll: () => Promise<void>;
}

interface Running {
  stop: () => Promise<unknown>;
}

/** Where Kratos and Hydra are, if they are installed. */
const programs = process.env.ORY_PROGRAMS ?? '/usr/local/bin';

const ports: Record<string, string> = { 'ledenbureau-api': 'API_PORT', kratos: 'KRATOS_PORT', hydra: 'HYDRA_PORT' };

/** `place` says where a path of the server lies here; `settings` has the ports that services listen on. */
export function openSystemd(
  folder: string,
  place: (text: string) => string,
  settings: Record<string, string>,
): Systemd {
  const running = new Map<string, Running>();
  const enabled = new Set(['caddy']); // Debian's package does that
  // Debian's own, which deploy/systemd adds to.
  const caddyUnit = '[Service]\nExecStart=/usr/bin/caddy run --config /etc/caddy/Caddyfile\n';

  const read = (unit: string): ((name: string) => string[]) => {
    const path = join(folder, 'etc/systemd/system', `${unit}.service`);
    const dropIn = join(folder, 'etc/systemd/system', `${unit}.service.d/ledenbureau.conf`);
    const text = [path, dropIn].map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')).join('\n');
    if (text.trim() === '') throw new Error(`Unit ${unit}.service is not there.`);
    const whole = unit === 'caddy' ? caddyUnit + text : text;
    return (name) => [...whole.matchAll(new RegExp(`^${name}=(.*)$`, 'gmu'))].map(([, value = '']) => value);
  };

  /** A command of a unit with the places of this machine. Kratos and Hydra do without https here. */
  const commandHere = (command: string): string => {
    const [, part = ''] = /^\/usr\/local\/bin\/(kratos|hydra) /u.exec(command) ?? [];
    if (part === '') return place(command);
    const file = `/etc/${part}/${part}.yml`;
    const here = join(folder, `${part}.yml`);
    writeFileSync(here, readFileSync(place(file), 'utf8').replaceAll(`/etc/${part}`, place(`/etc/${part}`)));
    const dev = command.includes(' serve ') ? ' --dev' : '';
    return `${command.replace('/usr/local/bin', programs).replace(file, here)}${dev}`;
  };

  const launch = (unit: ReturnType<typeof read>, command: string): ChildProcess => {
    const environment = unit('EnvironmentFile').flatMap((file) => readEnvironment(readFileSync(place(file), 'utf8')));
    const [program = '', ...args] = commandHere(command).split(' ');
    return spawn(program, args, {
      cwd: place(unit('WorkingDirectory')[0] ?? '/'),
      // A folder of the server is one of ours; other values are taken as they are.
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        XDG_DATA_HOME: folder,
        CADDY_ADMIN: `localhost:${settings.CADDY_ADMIN_PORT}`,
        ...Object.fromEntries(environment.map(([name, value]) => [name, value.startsWith('/') ? place(value) : value])),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
  };

  async function finish(unit: string): Promise<void> {
    const lines = read(unit);
    const child = launch(lines, lines('ExecStart')[0] ?? '');
    const output = collect(child, join(folder, 'log', unit));
    const code = await new Promise((done) => child.once('close', done));
    if (code !== 0) throw new Error(`${unit} ended with ${String(code)}: ${output()}`);
  }

  async function start(unit: string): Promise<void> {
    if (running.has(unit)) return;
    const lines = read(unit);
    for (const other of lines('Requires')) await finish(other.replace('.service', ''));
    const program = lines('ExecStart')[0] ?? '';
    if ((unit === 'kratos' || unit === 'hydra') && !existsSync(join(programs, unit))) {
      const begin = unit === 'kratos' ? startKratos : startHydra;
      running.set(unit, { stop: await begin(place(`/etc/${unit}/${unit}.yml`), folder) });
      return;
    }
    for (const command of lines('ExecStartPre')) {
      const child = launch(lines, command);
      const output = collect(child, join(folder, 'log', unit));
      if ((await new Promise((done) => child.once('close', done))) !== 0) throw new Error(`${unit}: ${output()}`);
    }
    const child = launch(lines, program);
    const output = collect(child, join(folder, 'log', unit));
    const ended = new Promise<void>((done) => child.once('close', () => done()));
    running.set(unit, {
      stop: async () => {
        killGroup(child.pid, 'SIGTERM');
        await ended;
      },
    });
    const port = Number(settings[ports[unit] ?? 'APP_PORT']);
    for (let tries = 0; !(await listens(port)); tries += 1) {
      if (tries > 400 || child.exitCode !== null) throw new Error(`${unit} does not start: ${output()}`);
      await delay(50);
    }
  }

  async function stop(unit: string): Promise<void> {
    await running.get(unit)?.stop();
    running.delete(unit);
  }

  return {
    async control(words) {
      const [command, ...units] = words.filter((word) => !word.startsWith('--'));
      const now = words.includes('--now');
      if (command === 'is-active') return units.every((unit) => running.has(unit)) ? 0 : 3;
      if (command === 'is-enabled') return units.every((unit) => enabled.has(unit)) ? 0 : 1;
      if (command === 'daemon-reload') return 0;
      for (const unit of units) {
        if (command === 'enable') enabled.add(unit);
        if (command === 'disable') enabled.delete(unit);
        if (command === 'restart' || (command === 'disable' && now)) await stop(unit);
        if (command === 'restart' || (command === 'enable' && now)) await start(unit);
      }
      return 0;
    },
    async stopAll() {
      for (const unit of [...running.keys()].toReversed()) await stop(unit);
    },
  };
}

/** A file of settings as systemd reads it; deploy/render writes each value between double quotes. */
function readEnvironment(text: string): [string, string][] {
  const lines = [...text.matchAll(/^([A-Z]\w*)="(.*)"$/gmu)];
  return lines.map(([, name = '', value = '']) => [name, value.replaceAll(/\\(["\\$`])/gu, '$1')]);
}

/** Writes what a process says into a file, and answers the last of it. */
function collect(child: ChildProcess, file: string): () => string {
  let text = '';
  const add = (more: Buffer): void => {
    appendFileSync(file, more);
    text = (text + more.toString()).slice(-2_000);
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => text;
}

const listens = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => (socket.destroy(), done(true))).once('error', () => done(false));
  });
