// `npm run dev` and `npm start`: runs Next where HOST and PORT say.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { host, port } from './address.mjs';

const next = fileURLToPath(import.meta.resolve('next/dist/bin/next'));
const [command = 'start', ...others] = process.argv.slice(2);
const child = spawn(process.execPath, [next, command, '-H', host, '-p', String(port), ...others], { stdio: 'inherit' });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
