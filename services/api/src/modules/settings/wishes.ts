import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { requireConfirmed } from '../../domain/confirmation.ts';
import type { AskedAbout } from '../../domain/confirmation.ts';
import { refusal } from '../../domain/errors.ts';
import { amountOf, maxAmountCents } from '../../domain/money.ts';
import { roles } from '../../domain/roles.ts';
import type { Role } from '../../domain/roles.ts';
import {
  cooperativeAsKept,
  fixedTerms,
  maximumOf,
  termsAsKept,
  unusualRate,
  usualTerms,
} from '../../domain/settings.ts';
import type {
  AdministratorRoles,
  Cooperative,
  InstrumentSetting,
  PersonSignIns,
  Price,
  Thresholds,
} from '../../domain/settings.ts';
import { isLogo } from '../../paper/logo.ts';
import {
  fewestApprovers,
  isAdministrator,
  readCooperative,
  readRoles,
  readThresholds,
} from '../../register/settings.ts';
import { accounts } from './accounts.ts';
import type { InstrumentValues, ProposeBody } from './schemas.ts';

/** What a proposal is about, and what would hold after it, whole. */
export interface Wish {
  section: ProposeBody['section'];
  subjectId: string;
  after: Cooperative | Thresholds | InstrumentSetting | Price | AdministratorRoles | PersonSignIns;
}

type BodyOf<S extends ProposeBody['section']> = Extract<ProposeBody, { section: S }>;

/** What would hold if a proposal were approved now. Throws what is wrong with it, by the names of the fields. */
export function wishOf(context: AppContext, db: Db, body: ProposeBody): Promise<Wish> {
  switch (body.section) {
    case 'cooperative':
      return cooperativeWish(context, db, body);
    case 'thresholds':
      return thresholdsWish(context, db, body);
    case 'instrument':
      return instrumentWish(db, body);
    case 'price':
      return priceWish(db, body);
    case 'roles':
      return body.administrator_id === null
        ? rightWish(context, db, body)
        : rolesWish(context, db, body.administrator_id, body);
    case 'person':
      return personWish(context, db, body);
  }
}

async function cooperativeWish({ config }: AppContext, db: Db, { values }: BodyOf<'cooperative'>): Promise<Wish> {
  const after = cooperativeAsKept({ ...(await readCooperative(db, config)), ...values });
  if (values.logo != null && !(await isLogo(db, values.logo))) throw refusal('not_found', 'logo');
  return { section: 'cooperative', subjectId: '', after };
}

async function thresholdsWish({ config }: AppContext, db: Db, { values }: BodyOf<'thresholds'>): Promise<Wish> {
  return { section: 'thresholds', subjectId: '', after: { ...(await readThresholds(db, config)), ...values } };
}

interface Kept extends Omit<InstrumentSetting, 'price'> {
  used: boolean;
}

async function readTerms(db: Db, id: string): Promise<Kept> {
  const { rows } = await sql<{ terms: Kept }>`
    select to_jsonb(i) - '{id,version}'::text[]
      || jsonb_build_object('used', exists (select from accounts a where a.instrument_id = i.id and a.member_id is null)) as terms
    from instruments i where i.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw refusal('instrument_not_found', 'instrument_id');
  return rows[0].terms;
}

/** What must be said of a new instrument. */
const needed = ['code', 'name_nl', 'name_en', 'type', 'scale', 'nominal_cents', 'issue_date'] as const;
type NewTerms = InstrumentValues & Required<Pick<InstrumentValues, (typeof needed)[number]>>;

function requireNeeded(values: InstrumentValues): asserts values is NewTerms {
  const missing = needed.find((name) => values[name] === undefined);
  if (missing !== undefined) throw refusal('required', missing);
}

async function instrumentWish(db: Db, { instrument_id, values, confirmed }: BodyOf<'instrument'>): Promise<Wish> {
  const { max_per_member: maximum, price, ...rest } = values;
  if (instrument_id === null) {
    requireNeeded(values);
    await requireFreeCode(db, values.code, null);
    const max_per_member = maximumOf(maximum ?? null, values.scale);
    const first = price === undefined ? {} : { price };
    const terms = { ...usualTerms, ...rest, ...needs(values), max_per_member, ...first };
    const after = termsAsKept({ ...terms, allowed_member_kinds: [...terms.allowed_member_kinds] });
    if (price !== undefined) await requireOpenYear(db, price.valid_from, 'valid_from');
    requireUsualRates(after, {}, confirmed);
    return { section: 'instrument', subjectId: uuidv7(), after };
  }
  if (price !== undefined) throw refusal('unknown_field', 'price');
  const { used, ...now } = await readTerms(db, instrument_id);
  const max_per_member = maximum === undefined ? now.max_per_member : maximumOf(maximum, values.scale ?? now.scale);
  const after = termsAsKept({ ...now, ...rest, max_per_member });
  requireFixed({ ...now, used }, after);
  await requireFreeCode(db, after.code, instrument_id);
  requireUsualRates(after, now, confirmed);
  return { section: 'instrument', subjectId: instrument_id, after };
}

/** Throws instrument_fixed, at the term that holders bought on. */
function requireFixed({ used, ...now }: Kept, after: InstrumentSetting): void {
  const fixed = used ? fixedTerms.find((name) => after[name] !== now[name]) : undefined;
  if (fixed !== undefined) throw refusal('instrument_fixed', fixed);
}

/** Throws confirmation_required, at the rate that is out of the ordinary. */
function requireUsualRates(
  after: InstrumentSetting,
  now: Partial<InstrumentSetting>,
  confirmed: readonly AskedAbout[],
): void {
  const field = unusualRate(after, now);
  if (field !== null) requireConfirmed(['rate_unusual'], confirmed, field);
}

function needs(values: NewTerms): Pick<NewTerms, (typeof needed)[number]> {
  const { code, name_nl, name_en, type, scale, nominal_cents, issue_date } = values;
  return { code, name_nl, name_en, type, scale, nominal_cents, issue_date };
}

async function requireFreeCode(db: Db, code: string, ownId: string | null): Promise<void> {
  const { rows } = await sql`
    select from instruments where code = ${code} and id is distinct from ${ownId}::uuid
    union all
    select from setting_proposals where section = 'instrument' and status = 'waiting' and after->>'code' = ${code}
      and subject_id is distinct from ${ownId}`.execute(db);
  if (rows.length > 0) throw refusal('code_taken', 'code', { value: code });
}

async function requireOpenYear(db: Db, date: string, field: string): Promise<void> {
  const { rows } = await sql<{ year: number | null }>`
    select max(year) as year from periods where status = 'closed'`.execute(db);
  const closed = rows[0]?.year ?? null;
  if (closed !== null && Number(date.slice(0, 4)) <= closed) {
    throw refusal('period_closed', field, { date, earliest: `${closed + 1}-01-01` });
  }
}

async function priceWish(db: Db, { instrument_id, purpose, values }: BodyOf<'price'>): Promise<Wish> {
  const { scale } = await readTerms(db, instrument_id);
  await requireSummable(db, instrument_id, scale, values.price_cents);
  await requireOpenYear(db, values.valid_from, 'valid_from');
  const { rows } = await sql`
    select from instrument_prices where instrument_id = ${instrument_id} and purpose = ${purpose}
      and valid_from = ${values.valid_from}::date`.execute(db);
  if (rows.length > 0) throw refusal('price_exists', 'valid_from', { date: values.valid_from });
  return { section: 'price', subjectId: `${instrument_id} ${purpose}`, after: values };
}

/** Throws price_invalid for a price at which all that is outstanding would be worth more than can be added up. */
async function requireSummable(db: Db, instrumentId: string, scale: number, price_cents: number): Promise<void> {
  const { rows } = await sql<{ outstanding: bigint }>`
    select coalesce(sum(value), 0)::bigint as outstanding from rollups
    where measure = 'outstanding' and grain = 'month' and instrument_id = ${instrumentId}`.execute(db);
  if (amountOf(rows[0]?.outstanding ?? 0n, scale, BigInt(price_cents)) > maxAmountCents) {
    throw refusal('price_invalid', 'price_cents');
  }
}

const inOrder = (wished: readonly Role[]): Role[] => roles.filter((role) => wished.includes(role));

async function rolesWish(
  { config }: AppContext,
  db: Db,
  subjectId: string,
  { values, email }: BodyOf<'roles'>,
): Promise<Wish> {
  if (email !== undefined) throw refusal('unknown_field', 'email');
  const after = { roles: inOrder(values.roles) };
  await requireApprovers(db, config, subjectId, after);
  return { section: 'roles', subjectId, after };
}

/** The right to open the register with what may be done there, for an account that has not got it. */
async function rightWish(context: AppContext, db: Db, { values, email = '' }: BodyOf<'roles'>): Promise<Wish> {
  const account = await accounts(context).withoutRight(email);
  const isAdministrator = (await readAdministrators(db, context.config)).some(({ id }) => id === account.id);
  if (isAdministrator) throw refusal('nothing_changed', 'email');
  const { id, name, email: address } = account;
  return {
    section: 'roles',
    subjectId: id,
    after: { roles: inOrder(values.roles), account: { name, email: address } },
  };
}

/** Another sign-in of the same person, or none after all. Throws not_found, nothing_changed, same_address and approvers_left. */
async function personWish({ config }: AppContext, db: Db, body: BodyOf<'person'>): Promise<Wish> {
  const { administrator_id: subjectId, values } = body;
  const all = await readAdministrators(db, config);
  const own = all.find(({ id }) => id === subjectId);
  if (own === undefined) throw refusal('not_found', 'administrator_id');
  const { same_as: otherId } = values;
  const of = (person: string) => all.filter((one) => one.person === person);
  if (otherId === null) {
    const rest = of(own.person).filter(({ id }) => id !== subjectId);
    if (rest.length === 0) throw refusal('nothing_changed', 'same_as');
    const shared = rest.find((one) => one.verified !== null && one.verified === own.verified);
    if (shared !== undefined) throw refusal('same_address', 'same_as', { address: shared.verified });
    return { section: 'person', subjectId, after: { sign_ins: [subjectId] } };
  }
  const other = all.find(({ id }) => id === otherId);
  if (other === undefined) throw refusal('not_found', 'same_as');
  if (other.person === own.person) throw refusal('nothing_changed', 'same_as');
  requireApproversBeside(all, [subjectId, otherId]);
  const { rows } = await sql<{ sign_ins: string[] }>`
    select array(select s from unnest(sign_ins_of(${subjectId}) || sign_ins_of(${otherId})) s order by s collate "C") as sign_ins`.execute(
    db,
  );
  return { section: 'person', subjectId, after: rows[0] as PersonSignIns };
}

/** Throws approvers_left where fewer people could approve, and too few, once some sign-ins are of one person. */
function requireApproversBeside(all: Awaited<ReturnType<typeof readAdministrators>>, signIns: readonly string[]): void {
  const one = new Set(all.filter(({ id }) => signIns.includes(id)).map(({ person }) => person));
  const approvers = all.filter(({ roles: own }) => own.includes('approver'));
  const others = peopleOf(approvers.filter(({ person }) => !one.has(person)));
  const count = others + (approvers.some(({ person }) => one.has(person)) ? 1 : 0);
  if (count < fewestApprovers && count < peopleOf(approvers)) {
    throw refusal('approvers_left', 'same_as', { count, min: fewestApprovers });
  }
}

const peopleOf = (sign_ins: readonly { person: string }[]): number =>
  new Set(sign_ins.map(({ person }) => person)).size;

/** Throws approvers_left where too few could approve once an administrator has these roles, and not_found. */
async function requireApprovers(
  db: Db,
  config: AppContext['config'],
  id: string,
  after: AdministratorRoles,
): Promise<void> {
  const all = await readAdministrators(db, config);
  const now = all.find((one) => one.id === id);
  if (now === undefined) throw refusal('not_found', 'administrator_id');
  const others = peopleOf(all.filter((one) => one.id !== id && one.roles.includes('approver')));
  if (now.roles.includes('approver') && !after.roles.includes('approver') && others < fewestApprovers) {
    throw refusal('approvers_left', 'roles', { count: others, min: fewestApprovers });
  }
}

/**
 * Judges once more what the register may say otherwise by now than when it was proposed: whether terms are fixed, a code is free, a price can
 * be added up, and enough people can approve. Throws what proposing it now would throw for that.
 */
export async function requireStillRight(
  db: Db,
  config: AppContext['config'],
  { section, subjectId, after, isNew }: Wish & { isNew: boolean },
): Promise<void> {
  if (section === 'instrument') {
    const terms = after as InstrumentSetting;
    await requireFreeCode(db, terms.code, subjectId);
    if (!isNew) requireFixed(await readTerms(db, subjectId), terms);
  } else if (section === 'price') {
    const [id = ''] = subjectId.split(' ');
    await requireSummable(db, id, (await readTerms(db, id)).scale, (after as Price).price_cents);
  } else if (section === 'person') {
    const { sign_ins } = after as PersonSignIns;
    if (sign_ins.length > 1) requireApproversBeside(await readAdministrators(db, config), sign_ins);
  } else if (section === 'roles' && !('account' in after)) {
    await requireApprovers(db, config, subjectId, after as AdministratorRoles);
  }
}

interface AdministratorRow {
  id: string;
  name: string;
  email: string | null;
  /** The address in lower case, where the identity service says that it is this person's. */
  verified: string | null;
  last_seen_at: string;
  person: string;
  /** Other people who may be this one. */
  alike: { id: string; name: string; because: 'name' | 'address' }[];
}

/** Everybody who opened the register and may, by name, with what they may do. */
export async function readAdministrators(db: Db, config: AppContext['config']) {
  const { rows } = await sql<AdministratorRow>`
    select a.id, a.name, a.email, case when a.email_verified then lower(a.email) end as verified, a.last_seen_at,
      person_of(a.id) as person, (
        select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'because',
          case when addresses_of(a.id) && addresses_of(o.id) then 'address' else 'name' end) order by o.name, o.id), '[]')
        from administrators o
        where look_alike(a.id, o.id) and person_of(a.id) <> person_of(o.id) and signs_in(o.id)) as alike
    from administrators a where ${isAdministrator} order by a.name, a.id`.execute(db);
  return Promise.all(rows.map(async (row) => ({ ...row, roles: [...(await readRoles(db, row.id, config.roles))] })));
}
