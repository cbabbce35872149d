import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Answers a request before the folder does; false leaves it to that. */
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/** Serves a folder on a free port of this machine; the address, and how to stop. */
export async function serve(
  folder: string,
  answers: Handler = async () => false,
): Promise<{ address: string; stop(): Promise<void> }> {
  const own = (request: IncomingMessage, response: ServerResponse): void => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
    const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
    if (!existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = types[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600' });
    createReadStream(file).pipe(response);
  };
  const server: Server = createServer((request, response) => {
    answers(request, response)
      .then((isAnswered) => isAnswered || own(request, response))
      .catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    address: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
