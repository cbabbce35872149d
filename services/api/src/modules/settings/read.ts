import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { firstMemberNo } from '../../domain/members.ts';
import { usualRate } from '../../domain/confirmation.ts';
import { refusal } from '../../domain/errors.ts';
import { maskIban } from '../../domain/iban.ts';
import { amountOf, centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { isSelf } from '../../domain/people.ts';
import type { Person } from '../../domain/people.ts';
import { rolesOf } from '../../domain/roles.ts';
import { loosens } from '../../domain/settings.ts';
import type { InstrumentSetting, Price, Thresholds } from '../../domain/settings.ts';
import type { Condition } from '../../filters.ts';
import { viewerOf } from '../../flow/flow.ts';
import type { Viewer } from '../../flow/flow.ts';
import { withVerdicts } from '../../flow/proposal.ts';
import type { Verdict } from '../../flow/proposal.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import { findInstruments, findPrices, presentInstrument, presentTerms } from '../../register/instruments.ts';
import { installedCooperative, installedThresholds, readCooperative, readThresholds } from '../../register/settings.ts';
import { settingFlow } from './flow.ts';
import { fieldOrder, mostProposals } from './schemas.ts';
import type { Settings, SettingProposal, SettingValue } from './schemas.ts';
import { readAdministrators } from './wishes.ts';

export type Values = Record<string, SettingValue | Price>;

interface Row extends Omit<SettingProposal, 'changes' | 'effect' | 'loosens' | 'purpose' | 'terms'> {
  subject_id: string;
  before: Values | null;
  after: Values;
  outstanding: bigint | null;
  /** Of the sign-ins that a person has, or is to have, by their ids. */
  names: Record<string, string> | null;
}

/** What was proposed, the latest first. */
export async function readProposals(
  db: Db,
  config: AppContext['config'],
  where: Condition,
): Promise<SettingProposal[]> {
  return (await readRows(db, where)).map((row) => present(row, config));
}

async function readRows(db: Db, where: Condition): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.section, p.subject_id, p.status, p.version, p.before, p.after, p.reason, p.created_at, p.alone, p.decided_at,
      p.comment, json_build_object('id', m.id, 'name', m.name) as maker,
      (select json_build_object('id', c.id, 'name', c.name) from administrators c where c.id = p.checker_id) as checker,
      case when p.section in ('roles', 'person') then json_build_object('id', p.subject_id,
        'name', coalesce(a.name, p.after->'account'->>'name', p.subject_id),
        'email', p.after->'account'->>'email') end as administrator,
      coalesce(look_alike(p.maker_id, p.checker_id), false) as alike,
      case when p.section = 'person' then (
        select json_object_agg(s.id, s.name || coalesce(' (' || s.email || ')', '')) from administrators s
        where p.before->'sign_ins' ? s.id or p.after->'sign_ins' ? s.id) end as names,
      case when i.id is not null then json_build_object('id', i.id, 'code', i.code, 'name_nl', i.name_nl, 'name_en', i.name_en,
        'type', i.type, 'scale', i.scale) end as instrument,
      case when p.status = 'waiting' and p.subject_id like '% issue' then (
        select sum(r.value)::bigint from rollups r
        where r.measure = 'outstanding' and r.grain = 'month' and r.instrument_id = i.id) end as outstanding
    from setting_proposals p
    join administrators m on m.id = p.maker_id
    left join administrators a on p.section in ('roles', 'person') and a.id = p.subject_id
    left join instruments i on p.section in ('instrument', 'price') and i.id::text = split_part(p.subject_id, ' ', 1)
    where ${where} order by p.created_at desc, p.id desc limit ${mostProposals}`.execute(db);
  return rows;
}

/** The roles of a person, or that a sign-in is somebody else's: it is not for that person to decide. That two are one, each may confirm. */
export const isAboutPerson = ({ section, after }: Pick<Row, 'section' | 'after'>): boolean =>
  section === 'roles' || (section === 'person' && Array.isArray(after.sign_ins) && after.sign_ins.length === 1);

/** With four eyes off as well nobody decides about oneself; whoever proposed it takes it back. */
function stepsOf(row: Row, viewer: Viewer): Verdict[] {
  const isOwn = isAboutPerson(row) && isSelf(viewer.actor, row.subject_id);
  return withVerdicts(settingFlow, row, viewer).can.filter((verdict) => verdict === 'withdraw' || !isOwn);
}

/** Throws not_found. */
export async function readProposal(db: Db, config: AppContext['config'], id: string): Promise<SettingProposal> {
  const [proposal] = await readProposals(db, config, sql`p.id = ${id}`);
  if (proposal === undefined) throw refusal('not_found', 'id');
  return proposal;
}

/** What held before anything was settled. */
function installed({ section, administrator, after }: Row, config: AppContext['config']): Values {
  switch (section) {
    case 'cooperative':
      return { ...installedCooperative(config) };
    case 'thresholds':
      return { ...installedThresholds(config) };
    case 'roles':
      // an account without the right could do nothing, whatever its administrators may do by default
      return 'account' in after ? {} : { roles: [...rolesOf(administrator?.id ?? '', config.roles)] };
    default:
      return {};
  }
}

function present(row: Row, config: AppContext['config']): SettingProposal {
  const { subject_id, before, after, outstanding: _outstanding, names, ...same } = row;
  // Thresholds that were settled before one of them was there do not say it.
  const base = before === null || row.section === 'thresholds' ? installed(row, config) : {};
  const [was, is] = [flat({ ...base, ...before }), flat(after)];
  const fields = fieldOrder.filter(
    (field) => field in is && JSON.stringify(was[field] ?? null) !== JSON.stringify(is[field]),
  );
  const purpose = row.section === 'price' ? (subject_id.split(' ')[1] as SettingProposal['purpose']) : null;
  const scale = row.instrument?.scale ?? Number(is.scale ?? 0);
  const valueText = (field: string, value: SettingValue = null) =>
    field === 'sign_ins' && Array.isArray(value)
      ? value.map((id) => names?.[id] ?? id)
      : field === 'iban' && typeof value === 'string'
        ? maskIban(value)
        : field === 'max_per_member' && typeof value === 'number'
          ? formatQuantity(BigInt(value), scale)
          : value;
  return {
    ...same,
    purpose,
    changes: fields.map((field) => ({
      field,
      before: valueText(field, was[field]),
      after: valueText(field, is[field]),
    })),
    terms: row.section === 'instrument' ? presentTerms(after as unknown as InstrumentSetting) : null,
    effect: effectOf(row, was, is),
    loosens: row.section === 'thresholds' && loosens(was as unknown as Thresholds, is as unknown as Thresholds),
  };
}

/** The first price of a new instrument by names of its own. */
function flat({ price, ...values }: Values): Record<string, SettingValue> {
  return { ...(values as Record<string, SettingValue>), ...(price as Record<string, SettingValue> | undefined) };
}

function effectOf(
  { outstanding, instrument }: { outstanding: bigint | null; instrument: InstrumentRef | null },
  was: Record<string, SettingValue>,
  is: Record<string, SettingValue>,
): SettingProposal['effect'] {
  if (outstanding === null || instrument === null) return null;
  const difference = BigInt(Number(is.price_cents)) - BigInt(Number(was.price_cents ?? 0));
  const { scale } = instrument;
  return {
    quantity: formatQuantity(outstanding, scale),
    value_change_cents: centsToNumber(
      difference < 0n ? -amountOf(outstanding, scale, -difference) : amountOf(outstanding, scale, difference),
    ),
  };
}

const purposes = ['issue', 'return', 'conversion'] as const;

/** The settings as they hold now, and what waits: the oldest first. */
export async function readSettings(context: AppContext, actor: Person): Promise<Settings> {
  const { db, config, clock } = context;
  const day = today(clock);
  const viewer = viewerOf(context, actor);
  const [cooperative, thresholds, instruments, prices, administrators, waiting, state] = await Promise.all([
    readCooperative(db, config),
    readThresholds(db, config),
    findInstruments(db, day),
    findPrices(db, {}),
    readAdministrators(db, config),
    readRows(db, sql`p.status = 'waiting'`),
    readState(db, actor.id),
  ]);
  return {
    cooperative,
    thresholds,
    instruments: instruments.map((row) => ({
      instrument: presentInstrument(row),
      used: state.used.includes(row.id),
      prices: purposes.map((purpose) => {
        // the newest first
        const own = prices.filter((one) => one.instrument_id === row.id && one.purpose === purpose);
        const priceOf = (price: (typeof own)[number] | undefined) =>
          price === undefined ? null : { price_cents: centsToNumber(price.price_cents), valid_from: price.valid_from };
        return {
          purpose,
          now: priceOf(own.find(({ valid_from }) => valid_from <= day)),
          next: priceOf(own.findLast(({ valid_from }) => valid_from > day)),
        };
      }),
    })),
    administrators: administrators.map(({ verified: _v, ...one }) => one),
    waiting: waiting.toReversed().map((row) => ({ ...present(row, config), can: stepsOf(row, viewer) })),
    usual_rate: usualRate,
    following_member_no: Number(state.following_member_no),
    four_eyes: config.fourEyes,
    alone: !config.fourEyes || state.alone,
    setup: {
      cooperative: state.cooperative,
      second_administrator: new Set(administrators.map(({ person }) => person)).size > 1,
      instrument: instruments.some(({ issue_price_cents, status }) => issue_price_cents !== null && status === 'open'),
      members: Number(state.members),
      booked: state.booked,
    },
  };
}

interface State {
  used: string[];
  alone: boolean;
  cooperative: boolean;
  members: bigint;
  following_member_no: bigint;
  booked: boolean;
}

async function readState(db: Db, actorId: string): Promise<State> {
  const { rows } = await sql<State>`
    select array(select i.id from instruments i
        where exists (select from accounts a where a.instrument_id = i.id and a.member_id is null)) as used,
      settles_alone(${actorId}) as alone,
      exists (select from setting_proposals where section = 'cooperative' and status = 'approved') as cooperative,
      (select count(*) from (select from members order by member_no limit 1000) m) as members,
      (select coalesce(max(member_no) + 1, ${firstMemberNo}) from members) as following_member_no,
      (select seq > 0 from ledger_head) as booked`.execute(db);
  return rows[0] as State;
}
