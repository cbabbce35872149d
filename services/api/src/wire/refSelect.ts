// What an answer names, in SQL. Plain text: it takes no parameters, and `id` is SQL itself, such as `r.maker_id`. Each is looked up by a
// subquery and not joined: the planner tries every order of ten joined tables, which takes twenty times as long as the query itself.

/** A MemberRow (present.ts) of a row `m` of members. */
export const memberJson = `json_build_object('id', m.id, 'member_no', m.member_no, 'kind', m.kind, 'given_name', m.given_name,
  'infix', m.infix, 'family_name', m.family_name, 'company_name', m.company_name)`;

/** The member with this id, as a MemberRow. */
export const memberOf = (id: string): string => `(select ${memberJson} from members m where m.id = ${id})`;

/** The instrument with this id, as an InstrumentRef. */
export const instrumentOf = (id: string): string =>
  `(select json_build_object('id', i.id, 'code', i.code, 'name_nl', i.name_nl, 'name_en', i.name_en, 'type', i.type,
     'scale', i.scale) from instruments i where i.id = ${id})`;

/** The administrator with this id, as an Actor. */
export const administratorOf = (id: string): string =>
  `(select json_build_object('id', a.id, 'name', a.name) from administrators a where a.id = ${id})`;
