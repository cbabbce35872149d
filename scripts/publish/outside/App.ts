import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Page } from 'playwright';
import { launchChromium } from '../../../testing/launch.ts';
import { libraries as ownLibraries, manifestOf, root } from '../packages.ts';

/** What every host has beside our packages, and who in the workspace says which version. */
const libraries = {
  '@emotion/react': 'packages/ui',
  '@emotion/styled': 'packages/ui',
  '@mui/material': 'packages/ui',
  react: '.',
  'react-dom': '.',
};

interface Needs {
  /** Of the workspace's libraries: name, and the folder of who has it. */
  workspace?: Record<string, string>;
  /** Versions of what the workspace itself does not have. */
  others?: Record<string, string>;
  /** Tarballs in the place of ours, by name. */
  tarballs?: Record<string, string>;
  /** Writes the app with its package.json, where it is none of `scripts/publish/app`. */
  write?: (folder: string) => void;
  /** The version of Node that installs and runs it, and that every package must allow; default the one that runs this. */
  node?: string;
}

/** An app in a folder outside of the workspace, with what npm installs there and nothing else. */
export class App {
  readonly folder: string;
  readonly name: string;
  /** Where its own Node is, to be found before any other. */
  readonly #path: string = '';

  /** Copies `scripts/publish/app/<name>`, or writes the app, and installs what it needs. */
  constructor(name: string, { workspace = {}, others = {}, tarballs = {}, write, node }: Needs) {
    this.name = name;
    this.folder = realpathSync(mkdtempSync(join(tmpdir(), `ledenbureau-${name}-`)));
    if (write) write(this.folder);
    else this.copy({ workspace, others, tarballs });
    // the peers of our packages are met by ranges, or npm refuses
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error'];
    if (node === undefined) this.run('installed', 'npm', ['install', ...flags]);
    else {
      const binary = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
      mkdirSync(join(this.folder, '.node'));
      this.run(`given Node ${node}`, 'npm', ['install', '--prefix', '.node', `${binary}@${node}`, ...flags]);
      this.#path = join(this.folder, '.node/node_modules', binary, 'bin') + delimiter;
      this.run(`installed by Node ${node}`, 'npm', ['install', '--engine-strict', ...flags]);
    }
  }

  private copy({ workspace, others, tarballs }: Required<Omit<Needs, 'write' | 'node'>>): void {
    cpSync(join(import.meta.dirname, '../app', this.name), this.folder, { recursive: true });
    const versions = Object.entries({ ...libraries, ...workspace }).map(
      ([library, from]) => [library, manifestOf(join(root, from, 'node_modules', library)).version] as const,
    );
    const ours = ownLibraries.map((one) => [one.name, `file:${tarballs[one.name] ?? one.tarball}`] as const);
    const dependencies = Object.fromEntries([...versions, ...Object.entries(others), ...ours]);
    writeFileSync(join(this.folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
  }

  /** Runs a command in the app; throws what it said when it fails. What it says otherwise. */
  run(label: string, command: string, args: readonly string[]): string {
    const started = performance.now();
    const env = {
      ...process.env,
      NODE_ENV: '',
      NODE_PATH: '',
      NEXT_TELEMETRY_DISABLED: '1',
      PATH: this.#path + process.env.PATH,
    };
    try {
      const said = execFileSync(command, args, { cwd: this.folder, env, stdio: 'pipe', encoding: 'utf8' });
      const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
      console.log(`${seconds} s  ${this.name}: ${label}`);
      return said;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      console.error(`${stdout}${stderr}`);
      throw new Error(`${this.name}: not ${label} outside the workspace: see above.`, { cause: error });
    }
  }

  /** A command of what was installed. */
  bin(name: string): string {
    return join(this.folder, 'node_modules/.bin', name);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Opens an address in Chromium and tries it as a person would; throws when the console says anything but what is expected. */
export async function tryPage(address: string, work: (page: Page) => Promise<void>, expected?: RegExp): Promise<void> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ reducedMotion: 'reduce', colorScheme: 'light' });
    const problems: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !expected?.test(message.text()))
        problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(address);
    await work(page);
    if (problems.length > 0) throw new Error(`The console of the app says:\n${problems.join('\n')}`);
  } finally {
    await browser.close();
  }
}

/** Throws unless two things are the same, as JSON. */
export function expectSame(what: string, found: unknown, wanted: unknown): void {
  const [is, should] = [JSON.stringify(found, null, 1), JSON.stringify(wanted, null, 1)];
  if (is !== should) throw new Error(`${what}: ${is}\ninstead of ${should}`);
}
