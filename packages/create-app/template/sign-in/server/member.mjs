// Who asks the API. The account service of Ledenbureau says it: API_URL is its address.
const accountUrl = `${process.env.API_URL ?? 'http://localhost:3000'}/api/v1/account/userinfo`;
const timeLimit = 4000;

/** @param {Request} request */
async function askAccount(request) {
  const headers = { accept: 'application/json', authorization: request.headers.get('authorization') ?? '' };
  try {
    const answer = await fetch(accountUrl, { headers, signal: AbortSignal.timeout(timeLimit) });
    return { status: answer.status, body: await answer.text() };
  } catch (error) {
    console.error(`${accountUrl} does not answer:`, error);
    return { status: 502, body: '{"code":"unreachable"}' };
  }
}

/**
 * Hands on what the app asks of the account service, so that the portal is the only address it needs for that.
 * @param {Request} request
 * @returns {Promise<Response | null>} null for every other request
 */
export async function answerForAccount(request) {
  if (request.method !== 'GET' || new URL(request.url).pathname !== '/api/v1/account/userinfo') return null;
  const { status, body } = await askAccount(request);
  return new Response(body, { status, headers: { 'content-type': 'application/json', 'cache-control': 'no-store' } });
}

/**
 * The account that a token is of.
 * @param {Request} request
 * @returns {Promise<string | null>} null where it is of nobody
 */
export async function readMember(request) {
  const { status, body } = await askAccount(request);
  return status === 200 ? JSON.parse(body).sub : null;
}
