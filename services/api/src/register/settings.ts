import { sql } from 'kysely';
import type { AppContext } from '../context.ts';
import { prepared } from '../database.ts';
import type { Db } from '../database.ts';
import type { AdministratorRoles, Cooperative, Thresholds } from '../domain/settings.ts';
import { rolesOf } from '../domain/roles.ts';
import type { Role, RolesByPerson } from '../domain/roles.ts';
import { isEnded } from '../identity/signIns.ts';
import type { SignIn } from '../identity/signIns.ts';

// What holds is what was approved last; until then, what the service was installed with (docs/adr/0037). Read where it is used
// and kept nowhere: a change counts for the next request, whichever process answers it.

type Config = AppContext['config'];

async function settled(db: Db, section: 'cooperative' | 'thresholds' | 'roles', subjectId = ''): Promise<unknown> {
  const { rows } = await sql<{ after: unknown }>`${prepared}
    select after from setting_proposals where section = ${section} and subject_id = ${subjectId} and status = 'approved'
    order by decided_at desc limit 1`.execute(db);
  return rows[0]?.after;
}

/** Who the cooperative is, as far as the installation says. */
export function installedCooperative({ payments, accounting }: Config): Cooperative {
  const { name, iban, bic } = payments;
  const kvk = /^\d{8}$/u.test(accounting.companyId ?? '') ? accounting.companyId : null;
  return { name, kvk, street_address: null, postal_code: null, locality: null, iban, bic, logo: null };
}

export function installedThresholds(config: Config): Thresholds {
  const budget = config.redemptionBudgetCents;
  return {
    four_eyes_threshold_cents: Number(config.fourEyesThresholdCents),
    four_eyes_days: config.fourEyesDays,
    redemption_budget_cents: budget === null ? null : Number(budget),
    iban_hold_days: config.ibanHoldDays,
    member_no_from: null,
  };
}

export async function readCooperative(db: Db, config: Config): Promise<Cooperative> {
  return ((await settled(db, 'cooperative')) as Cooperative | undefined) ?? installedCooperative(config);
}

export async function readThresholds(db: Db, config: Config): Promise<Thresholds> {
  // What was settled before a threshold was there does not say it.
  return { ...installedThresholds(config), ...((await settled(db, 'thresholds')) as Partial<Thresholds> | undefined) };
}

/** What the administrator with a sign-in may do. */
export async function readRoles(db: Db, id: string, rolesByPerson: RolesByPerson): Promise<readonly Role[]> {
  return ((await settled(db, 'roles', id)) as AdministratorRoles | undefined)?.roles ?? rolesOf(id, rolesByPerson);
}

/** As whom an administrator acts. */
interface Standing {
  /** The sign-in was ended: nothing else counts then. */
  ended: boolean;
  /** Every sign-in of the same person. */
  signIns: string[];
  /** What this one may do. */
  roles: readonly Role[];
}

/** Reads it in one statement, since every request asks. */
export async function readStanding(
  db: Db,
  id: string,
  signIn: SignIn | null,
  rolesByPerson: RolesByPerson,
): Promise<Standing> {
  const { rows } = await sql<{ ended: boolean; sign_ins: string[]; roles: Role[] | null }>`${prepared}
    select ${isEnded(id, signIn)} as ended, sign_ins_of(${id}) as sign_ins, (
      select after->'roles' from setting_proposals
      where section = 'roles' and subject_id = ${id} and status = 'approved' order by decided_at desc limit 1) as roles`.execute(
    db,
  );
  const [{ ended, sign_ins: signIns, roles: own }] = rows as [(typeof rows)[number]];
  return { ended, signIns, roles: own ?? rolesOf(id, rolesByPerson) };
}

/** So many may approve at least: one who enters, and one who approves that. */
export const fewestApprovers = 2;

/** Of the row `a`: somebody who opened the register, and whose right was not taken away since. */
export const isAdministrator = sql<boolean>`signs_in(a.id) and coalesce((
  select e.action from audit_events e
  where e.subject_type = 'identity' and e.subject_id = a.id and e.action in ('administrator.granted', 'administrator.revoked')
  order by e.seq desc limit 1), '') <> 'administrator.revoked'`;

/**
 * Why four eyes do not watch over this register: switched off where it is installed, or too few may approve what others
 * enter. Null where they do, and in a register where a lone administrator still settles everything (docs/adr/0037).
 */
export async function readFourEyesGap(db: Db, config: Config, actorId: string): Promise<'off' | 'too_few' | null> {
  if (!config.fourEyes) return 'off';
  const { rows } = await sql<{ id: string; person: string; roles: Role[] | null; first: boolean }>`${prepared}
    select a.id, person_of(a.id) as person, settles_alone(${actorId}) as first, (
      select s.after->'roles' from setting_proposals s where s.section = 'roles' and s.subject_id = a.id and s.status = 'approved'
      order by s.decided_at desc limit 1) as roles
    from administrators a where ${isAdministrator}`.execute(db);
  if (rows.some(({ first }) => first)) return null;
  const approvers = rows.filter((row) => (row.roles ?? rolesOf(row.id, config.roles)).includes('approver'));
  return new Set(approvers.map(({ person }) => person)).size < fewestApprovers ? 'too_few' : null;
}
