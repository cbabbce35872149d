// The API of the portal, with made-up data that lasts until the server stops. Put your own API in its place: the pages need the
// three answers below, and `member.mjs` says who asks.
import { answerForAccount, readMember } from './member.mjs';

const holdings = [
  { name: 'Obligatie 2026', quantity: '10', cents: 125_050, redeemable: '10' },
  { name: 'Aandeel', quantity: '4', cents: 40_000, redeemable: '0' },
];

/** @type {Map<string, { id: string, day: string, kind: string, quantity?: string }[]>} */
const noticesByMember = new Map();

/** @param {string} member */
function noticesOf(member) {
  const notices = noticesByMember.get(member) ?? [{ id: 'welcome', day: '2026-11-21', kind: 'welcome' }];
  noticesByMember.set(member, notices);
  return notices;
}

/**
 * What the member has; of the bonds that can be redeemed, those of earlier requests are gone.
 * @param {string} member
 */
function holdingsOf(member) {
  const requested = noticesOf(member).reduce((sum, { quantity = '0' }) => sum + Number(quantity), 0);
  return holdings.map((holding) => ({
    ...holding,
    redeemable: String(Math.max(0, Number(holding.redeemable) - requested)),
  }));
}

/** @param {string} member */
const redeemableOf = (member) => holdingsOf(member).reduce((sum, { redeemable }) => sum + Number(redeemable), 0);

/**
 * Whether a request for a redemption is one that can be kept.
 * @param {unknown} body
 * @returns {body is { quantity: string, iban: string }}
 */
const isRedemption = (body) =>
  typeof body === 'object' &&
  body !== null &&
  'quantity' in body &&
  typeof body.quantity === 'string' &&
  /^[1-9]\d{0,8}$/.test(body.quantity) &&
  'iban' in body &&
  typeof body.iban === 'string' &&
  /^[A-Z]{2}\d{2}[A-Z\d]{10,30}$/.test(body.iban);

/**
 * Answers whatever is asked below `/api/v1`.
 * @param {Request} request
 * @returns {Promise<Response>}
 */
export async function answerApi(request) {
  const account = await answerForAccount(request);
  if (account !== null) return account;
  const member = await readMember(request);
  if (member === null) return Response.json({ code: 'unauthorized' }, { status: 401 });
  switch (`${request.method} ${new URL(request.url).pathname}`) {
    case 'GET /api/v1/holdings':
      return Response.json(holdingsOf(member));
    case 'GET /api/v1/notices':
      return Response.json(noticesOf(member));
    case 'POST /api/v1/redemptions': {
      // what is no JSON is no redemption either
      const body = await request.json().catch(() => null);
      if (!isRedemption(body) || Number(body.quantity) > redeemableOf(member))
        return Response.json({ code: 'invalid' }, { status: 422 });
      const day = new Date().toISOString().slice(0, 10);
      noticesOf(member).unshift({ id: crypto.randomUUID(), day, kind: 'requested', quantity: body.quantity });
      return Response.json({}, { status: 201 });
    }
    default:
      return Response.json({ code: 'not_found' }, { status: 404 });
  }
}
