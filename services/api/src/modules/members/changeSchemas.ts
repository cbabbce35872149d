import { z } from 'zod';
import { typed } from '../../domain/contact.ts';
import type { MemberDetails } from '../../domain/members.ts';
import * as wire from '../../wire/schemas.ts';
import { freeText, reasonText } from '../../wire/texts.ts';
import { memberKinds } from '../../domain/members.ts';

// What administrators send about a member: the meaning of each field is judged in domain/members.ts.

const optional = <T extends z.ZodType>(schema: T) => schema.nullable().optional();
const words = (max: number) => optional(z.union([z.literal(''), freeText(max)]));
/** Letters and digits of a system: no free text, in which a number might be a citizen service number. */
const code = (max: number, pattern?: string) =>
  optional(
    z
      .string({ error: 'text_invalid' })
      .max(max, { error: 'too_long' })
      .meta(pattern ? { pattern } : {}),
  );

const detailShape = {
  given_name: words(100),
  infix: words(30),
  family_name: words(100),
  company_name: words(200),
  kvk: code(20, typed.kvk),
  birthdate: optional(wire.isoDate),
  birthplace: words(100),
  birthcountry: code(2),
  email: code(320, typed.email),
  secondary_email: code(320, typed.email),
  phone: code(40),
  street_address: words(200),
  postal_code: code(20),
  locality: words(100),
  region: words(100),
  country: code(2),
  locale: z.enum(['nl', 'en']).optional(),
  note: words(2000),
};

/** What is left out stays as it is; null or an empty text empties it. */
export const changeBody = z.strictObject(detailShape).meta({ id: 'MemberChange' });
export type ChangeBody = z.infer<typeof changeBody>;

export const createBody = z.strictObject({ kind: z.enum(memberKinds), ...detailShape }).meta({ id: 'MemberCreate' });
export type CreateBody = z.infer<typeof createBody>;

/** Everything that a body says, over what was there. */
export const merged = (before: MemberDetails, { ...change }: ChangeBody): MemberDetails => {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...before, ...(Object.fromEntries(entries) as Partial<MemberDetails>) };
};

export const memberIdParams = z.object({ id: wire.uuid });

const reason = reasonText(500);
export const reasonBody = z.strictObject({ reason }).meta({ id: 'MemberReason' });
export const leaveBody = z
  .strictObject({ on: wire.isoDate.meta({ description: 'The last day, or the day of death' }), reason })
  .meta({ id: 'MemberLeave' });
export type LeaveBody = z.infer<typeof leaveBody>;

export const exportBody = z
  .strictObject({ reason, locale: z.enum(['nl', 'en']).default('nl') })
  .meta({ id: 'MemberExport' });
