import { buffer } from 'node:stream/consumers';
import { answerApi } from './exampleApi.mjs';

const longestBody = 64 * 1024;

/**
 * Answers what is asked of the API on a server of Node; false for any other address.
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing
 * @returns {Promise<boolean>}
 */
export async function handleApi(incoming, outgoing) {
  const { method = 'GET', headers } = incoming;
  const url = new URL(incoming.url ?? '/', 'http://localhost');
  if (!url.pathname.startsWith('/api/v1/')) return false;
  if (Number(headers['content-length'] ?? 0) > longestBody || 'transfer-encoding' in headers) {
    outgoing.writeHead(413, { connection: 'close' }).end();
    return true;
  }
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: await buffer(incoming) };
  const answer = await answerApi(
    new Request(url, { method, headers: { authorization: headers.authorization ?? '' }, ...body }),
  );
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
  outgoing.end(await answer.text());
  return true;
}
