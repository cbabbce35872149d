// `npm start`: serves what `npm run build` made, under a strict content security policy. PORT and HOST say where.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { host, port } from './address.mjs';
import { handleApi } from './api.mjs';
import { pageHeaders } from './headers.mjs';
import { readServers } from './servers.mjs';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const html = readFileSync(join(dist, 'index.html'), 'utf8');
const servers = readServers(dist);

/** @type {Record<string, string>} */
const types = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * A file of the build, or the page for every address of the portal.
 * @param {string} path
 * @param {import('node:http').ServerResponse} response
 */
function answerFile(path, response) {
  const file = join(dist, normalize(path));
  const type = types[extname(file)];
  if (type === undefined) {
    const nonce = randomBytes(16).toString('base64');
    response.writeHead(200, {
      ...pageHeaders({ nonce, servers, isRendered: false }),
      'content-type': 'text/html; charset=utf-8',
    });
    response.end(html.replaceAll('{nonce}', nonce));
  } else if (file.startsWith(join(dist, '/')) && existsSync(file) && statSync(file).isFile()) {
    // files below assets carry a hash of their content in their name
    const isForever = path.startsWith('/assets/');
    const cache = isForever ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.writeHead(200, { 'content-type': type, 'cache-control': cache, 'x-content-type-options': 'nosniff' });
    response.end(readFileSync(file));
  } else response.writeHead(404).end();
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer(request, response) {
  try {
    if (await handleApi(request, response)) return;
    answerFile(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname), response);
  } catch (error) {
    console.error(error);
    response.writeHead(error instanceof URIError ? 400 : 500).end();
  }
}

const server = createServer((request, response) => void answer(request, response));
server.listen(port, host, () => console.log(`Ready at http://localhost:${port}`));
