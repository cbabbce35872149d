import { refusal } from './errors.ts';
import type { ErrorParams } from './errorCodes.ts';
import { checkHolder, checkOpen } from './instruments.ts';
import { kindOf } from './kinds/index.ts';
import type { BookingRequest } from './kinds/index.ts';
import { worthInvalid } from './kinds/entered.ts';
import { given } from './kinds/kind.ts';
import type { Entry, Judged, Kind, Reading, Scene } from './kinds/kind.ts';
import { amountOf, maxAmountCents } from './money.ts';
import { allowedParty, checkJoined } from './parties.ts';
import type { Party, PartyRule } from './parties.ts';
import type { CommonRequest } from './transaction.ts';

type AnyKind = Kind<CommonRequest, Entry<CommonRequest> | null>;
export type AnyJudged = Judged<CommonRequest>;

/** The day, the years that are closed, and whose the reference is. */
export interface Circumstances {
  today: string;
  /** The last closed year; null when none is closed. */
  closed_year: number | null;
  /** Who has used the reference: a number, or 'waiting' for a proposal; null when it is free. */
  reference_used_by: string | null;
}

/** Judges a booking by everything but the lots. Throws a refusal that says what was wrong and what would be right. */
export function judge(request: BookingRequest, scene: Scene, circumstances: Circumstances): AnyJudged {
  const kind = kindOf(request);
  checkDate(request.effective_date, circumstances);
  const member = partyOf(request, 'member', kind.member, scene);
  const instrument = kind.instrument === null ? null : scene.instrument;
  if (kind.instrument !== null && instrument === null && request.instrument_id !== null) {
    throw refusal('instrument_not_found', 'instrument_id');
  }
  if (kind.instrument !== null && instrument === null && !kind.member.optional) {
    throw refusal('required', 'instrument_id');
  }
  const counterparty = kind.counterparty && partyOf(request, 'counterparty', kind.counterparty, scene);
  if (instrument !== null) {
    checkOpen(instrument, request.effective_date, kind.instrument?.closedToo(request) === true);
    const receiver = kind.gets === 'counterparty' ? counterparty : kind.gets && member;
    if (receiver) checkHolder(instrument, receiver);
  }
  checkDays(request.effective_date, member, kind.member);
  if (kind.counterparty) checkDays(request.effective_date, counterparty, kind.counterparty);
  const fullScene: Scene = { ...scene, member, counterparty, instrument };
  const judged: AnyJudged = { ...fullScene, ...kind.sums(request, fullScene), request };
  // Whatever was paid for them: sums of what is held are worked out at nominal value and at later prices as well.
  if (kind.gets !== null && instrument !== null && worthOf(judged) > maxAmountCents) {
    throw worthInvalid(given(judged, 'quantity'), instrument.scale);
  }
  checkReason(kind, judged);
  kind.check?.(judged);
  checkCertificate(kind, judged);
  if (circumstances.reference_used_by !== null) {
    const params = { reference: request.reference, number: circumstances.reference_used_by };
    throw refusal('duplicate_reference', 'reference', params);
  }
  return judged;
}

/** Refuses a day in the future or in a closed year. */
export function checkDate(
  date: string,
  { today, closed_year }: Pick<Circumstances, 'today' | 'closed_year'>,
  field = 'effective_date',
): void {
  if (date > today) throw refusal('date_in_future', field, { date, today });
  if (closed_year !== null && Number(date.slice(0, 4)) <= closed_year) {
    throw refusal('period_closed', field, { date, earliest: `${closed_year + 1}-01-01` });
  }
}

function partyOf(
  request: BookingRequest,
  side: 'member' | 'counterparty',
  rule: PartyRule,
  scene: Scene,
): Party | null {
  const field = `${side}_id` as const;
  if (request[field] === null) {
    if (rule.optional) return null;
    throw refusal('required', field);
  }
  if (side === 'counterparty' && request.counterparty_id === request.member_id) {
    throw refusal('same_member', field);
  }
  return allowedParty(scene[side], field, request.kind, rule);
}

function checkDays(date: string, party: Party | null, rule: PartyRule): void {
  if (party !== null && !rule.anyDay) checkJoined(party, date);
}

function checkReason({ reasons: { allowed, required } }: AnyKind, judged: AnyJudged): void {
  const { reason_code } = judged.request;
  const params: ErrorParams = allowed === null ? {} : { allowed: allowed.join(', ') };
  if (reason_code === null && required(judged)) throw refusal('reason_required', 'reason_code', params);
  if (reason_code !== null && allowed !== null && !allowed.includes(reason_code)) {
    throw refusal('reason_invalid', 'reason_code', params);
  }
}

/** Nothing leaves a deceased member's holding without the certificate of inheritance, whatever the reason. */
function checkCertificate({ member: { gives } }: AnyKind, { request, ...judged }: AnyJudged): void {
  if (!gives) return;
  const { status } = given(judged, 'member');
  if (status === 'deceased' && request.document === null) throw refusal('document_required', 'document', { status });
}

/** Whose lots must be read before the plan is made: where units are taken, and where a maximum counts. */
export function readingsOf(
  request: BookingRequest,
  scene: Pick<Scene, 'member' | 'counterparty' | 'instrument' | 'other'>,
): Reading[] {
  const kind = kindOf(request);
  const readings = [...(kind.reads?.(request) ?? [])];
  const { member, counterparty, instrument } = scene;
  if (member && kind.takes?.(request)) {
    const instrumentId = kind.other ? kind.other(request) : request.instrument_id;
    if (instrumentId !== null) readings.push({ member_id: member.id, instrument_id: instrumentId });
  }
  const receiver = kind.gets === 'counterparty' ? counterparty : kind.gets && member;
  if (receiver && instrument && instrument.max_per_member !== null) {
    readings.push({ member_id: receiver.id, instrument_id: instrument.id });
  }
  return readings;
}

/** What the four-eyes threshold is compared with. Null when a second administrator is needed whatever it is worth. */
export const weightOf = (judged: AnyJudged): bigint | null => (judged.departs ? null : worthOf(judged));

/** The greater of the amount and the nominal value. */
function worthOf({ amount_cents, quantity, instrument }: AnyJudged): bigint {
  const nominal = quantity && instrument ? amountOf(quantity, instrument.scale, instrument.nominal_cents) : 0n;
  const amount = amount_cents ?? 0n;
  return amount > nominal ? amount : nominal;
}
