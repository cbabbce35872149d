import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { jwks, testConfig } from './harness.ts';

const server = fileURLToPath(new URL('../src/server.ts', import.meta.url));

/** Where the run keeps what Node has compiled: a program that reads it from there starts with two fifths less work. */
const { NODE_COMPILE_CACHE } = process.env;
export const compiled: Record<string, string> = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/** The service as a process of its own, as it runs in production. */
export interface ServiceProcess {
  program: ChildProcess;
  /** Where it listens, with the path of the API. */
  url: string;
  /** What it has said so far. */
  output: () => string;
}

/** The authorization server's keys at an address, for processes. */
export async function serveKeys(): Promise<{ url: string; close: () => void }> {
  const keys = createServer((_request, response) => response.end(JSON.stringify(jwks.jwks())));
  await once(keys.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/`, close: () => keys.close() };
}

/** Done when it listens. @throws Error with what it said when it ends before */
export async function startService(
  databaseUrl: string,
  keysUrl: string,
  env: Record<string, string> = {},
  nodeOptions: readonly string[] = [],
): Promise<ServiceProcess> {
  const program = spawn(process.execPath, [...nodeOptions, server], {
    env: {
      ...compiled,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      OAUTH_ISSUER: testConfig.oauth.issuer,
      OAUTH_JWKS_URL: keysUrl,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (text: Buffer | string): void => void (output += text.toString());
  program.stderr.on('data', keep);
  for await (const text of createInterface({ input: program.stdout })) {
    keep(`${text}\n`);
    const address = /listening at (http:\/\/127\.0\.0\.1:\d+)/u.exec(text)?.[1];
    if (address !== undefined) {
      program.stdout.on('data', keep);
      program.stdout.resume();
      return { program, url: `${address}/api/v1`, output: () => output };
    }
  }
  throw new Error(`The API ended: ${output}`);
}

/** Ends it as a deployment does; answers its exit code once it is gone. */
export async function stopService({ program }: ServiceProcess): Promise<number | null> {
  if (program.exitCode === null && program.signalCode === null) {
    const gone = once(program, 'exit');
    program.kill('SIGTERM');
    await gone;
  }
  return program.exitCode;
}
