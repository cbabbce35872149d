import { z } from 'zod';
import * as wire from '../../wire/schemas.ts';
import { countedPageOf, pageQuery } from '../../paging.ts';
import { withSteps } from '../../wire/decisions.ts';
import { exportShape } from '../../wire/exports.ts';
import { searchText } from '../../wire/texts.ts';
import { memberFlow } from './flow.ts';
import { memberKinds } from '../../domain/members.ts';

const statuses = ['prospect', 'active', 'ended', 'deceased', 'blocked'] as const;
export const memberSorts = ['member_no', '-member_no', 'name'] as const;

/** What people type to find a member; two characters or more, or one digit. */
const memberSearch = searchText.refine((text) => text === '' || text.length >= 2 || /\d/.test(text), {
  error: 'too_short',
  params: { min: 2 },
});

const filterShape = {
  q: memberSearch.optional(),
  status: z.enum(statuses).optional(),
  kind: z.enum(memberKinds).optional(),
  attention: z
    .enum(['deceased_holding', 'iban_unverified'], { error: 'invalid_parameter' })
    .optional()
    .meta({ description: 'Who died and still holds something; whose payout account nobody has verified' }),
  sort: z.enum(memberSorts).optional(),
};
export const membersQuery = z.strictObject({ ...filterShape, ...pageQuery });
export const membersExportBody = z
  .strictObject({
    ...exportShape,
    filter: z.strictObject(filterShape).default({}).meta({ description: 'As of the list' }),
  })
  .meta({ id: 'MembersExport' });
export type MembersExportBody = z.infer<typeof membersExportBody>;
export type MembersQuery = z.infer<typeof membersQuery>;

/** A member's id or number. */
export const memberParams = z.object({
  id: z.union([wire.uuid, z.string().regex(/^\d{1,15}$/)], { error: 'invalid_id' }),
});

export const momentQuery = z.strictObject(wire.momentShape);

export const memberTransactionsQuery = momentQuery.extend(pageQuery);
export type MemberTransactionsQuery = z.infer<typeof memberTransactionsQuery>;

export const memberSummarySchema = z
  .object({
    ...wire.memberRefSchema.shape,
    kind: z.enum(memberKinds),
    status: z.enum(statuses),
    email: z.string().nullable(),
    birthdate: wire.isoDate.nullable(),
    street_address: z.string().nullable(),
    postal_code: z.string().nullable(),
    locality: z.string().nullable(),
    joined_on: wire.isoDate.nullable(),
    ended_on: wire.isoDate.nullable(),
    deceased_on: wire.isoDate.nullable(),
  })
  .meta({ id: 'MemberSummary' });

export type MemberSummary = z.infer<typeof memberSummarySchema>;

export const memberPageSchema = z
  .object({
    ...countedPageOf(memberSummarySchema),
    totals: z.object({ active: z.int().nullable() }),
  })
  .meta({ id: 'MemberPage' });

const upTo = z.int().meta({ description: 'Counted up to 1,001' });
export const memberAttentionSchema = z
  .object({ blocked: z.int(), deceased_holding: upTo, iban_unverified: upTo, prospect: z.int() })
  .meta({ id: 'MemberAttention' });

export const holdingSchema = z
  .object({
    instrument: wire.instrumentRefSchema,
    available: wire.quantityText,
    reserved: wire.quantityText,
    total: wire.quantityText,
    locked: wire.quantityText.meta({ description: 'Of the available units, those still locked on as_of' }),
    next_unlock_on: wire.isoDate.nullable(),
    price_cents: wire.cents.nullable(),
    value_cents: wire.cents.nullable(),
    accrued_cents: wire.cents
      .nullable()
      .meta({ description: 'Of a bond: interest up to as_of that was not granted yet, before tax; not in the value' }),
  })
  .meta({ id: 'Holding' });
export type Holding = z.infer<typeof holdingSchema>;

const positionShape = {
  as_of: wire.isoDate,
  known_at: wire.instant.nullable(),
  payable_cents: wire.cents,
};
export const holdingsSchema = z.object({ items: z.array(holdingSchema), ...positionShape }).meta({ id: 'Holdings' });

const bankAccountSchema = z
  .object({
    id: wire.uuid,
    iban_masked: z.string().meta({ example: 'NL91 •••• 4300' }),
    holder_name: z.string(),
    is_payout: z.boolean(),
    verified_at: wire.instant.nullable(),
    valid_from: wire.isoDate,
  })
  .meta({ id: 'BankAccount' });

export const memberSchema = wire.extended(memberSummarySchema, 'Member', {
  given_name: z.string().nullable(),
  infix: z.string().nullable(),
  family_name: z.string().nullable(),
  company_name: z.string().nullable(),
  kvk: z.string().nullable(),
  birthplace: z.string().nullable(),
  birthcountry: z.string().nullable(),
  secondary_email: z.string().nullable(),
  phone: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string().nullable(),
  locale: z.enum(['nl', 'en']),
  identity_id: z.string().nullable(),
  automated_conversion: z.boolean(),
  automated_conversion_changed_at: wire.instant.nullable(),
  note: z.string().nullable(),
  anonymised_at: wire.instant.nullable(),
  version: z.int(),
  bank_accounts: z.array(bankAccountSchema),
  ...positionShape,
  holdings: z.array(holdingSchema),
});

export const memberDetailSchema = withSteps(memberSchema, memberFlow, 'MemberDetail');

export const memberTransactionSchema = wire.extended(wire.transactionSchema, 'MemberTransaction', {
  quantity_signed: wire.quantityText.nullable().meta({ description: "Change of this member's units" }),
  balance_after: wire.quantityText
    .nullable()
    .meta({ description: 'Units of the instrument after it, by effective date' }),
  converted_from: z
    .object({ code: z.string(), quantity_signed: wire.quantityText, balance_after: wire.quantityText })
    .nullable()
    .meta({ description: 'Of a conversion: the same of the instrument that it took units of' }),
});

export const memberTransactionPageSchema = z
  .object({ ...countedPageOf(memberTransactionSchema) })
  .meta({ id: 'MemberTransactionPage' });
