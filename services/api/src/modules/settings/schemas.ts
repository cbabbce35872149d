import { z } from 'zod';
import { withSteps } from '../../wire/decisions.ts';
import { settingFlow } from './flow.ts';
import { typed } from '../../domain/contact.ts';
import { maxPriceCents } from '../../domain/money.ts';
import { roles } from '../../domain/roles.ts';
import { longestSide } from '../../paper/picture.ts';
import * as wire from '../../wire/schemas.ts';
import { confirmed } from '../../wire/confirmed.ts';
import { freeText, reasonText } from '../../wire/texts.ts';
import { instrumentSchema, instrumentTermsSchema } from '../../wire/instruments.ts';

export const sections = ['cooperative', 'thresholds', 'instrument', 'price', 'roles', 'person'] as const;
const purposes = ['issue', 'return', 'conversion'] as const;
const statuses = ['waiting', 'approved', 'rejected', 'withdrawn'] as const;
const digest = z.string().regex(/^[0-9a-f]{64}$/u, { error: 'invalid_parameter' });
const bounded = (most: number, least = 0) =>
  z.int({ error: 'number_invalid' }).min(least, { error: 'number_invalid' }).max(most, { error: 'number_invalid' });
const money = bounded(10_000_000_000_000);
const oneOf = <const T extends readonly string[]>(...values: T) => z.enum(values, { error: 'invalid_parameter' });

// What is proposed --------------------------------------------------------------------------------------------------

const cooperativeValues = z
  .strictObject({
    name: freeText(70),
    kvk: freeText(20).meta({ pattern: typed.kvk }).nullable(),
    street_address: freeText(200).nullable(),
    postal_code: freeText(20).meta({ pattern: typed.dutchPostalCode }).nullable(),
    locality: freeText(100).nullable(),
    iban: z.string({ error: 'iban_invalid' }).max(60, { error: 'iban_invalid' }).nullable(),
    bic: z
      .string({ error: 'text_invalid' })
      .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/u, { error: 'text_invalid' })
      .nullable(),
    logo: digest.nullable().meta({ description: 'As POST /settings/logos answered it' }),
  })
  .partial()
  .meta({ id: 'CooperativeValues' });

const thresholdValues = z
  .strictObject({
    four_eyes_threshold_cents: money,
    four_eyes_days: bounded(90),
    redemption_budget_cents: money.nullable(),
    iban_hold_days: bounded(90),
    member_no_from: bounded(999_999_999_999, 1).nullable(),
  })
  .partial()
  .meta({ id: 'ThresholdValues' });

const priceValues = z
  .strictObject({
    price_cents: z
      .int({ error: 'price_invalid' })
      .min(1, { error: 'price_invalid' })
      .max(maxPriceCents, { error: 'price_invalid' }),
    valid_from: wire.isoDate,
  })
  .meta({ id: 'PriceValues' });

const instrumentValues = z
  .strictObject({
    code: z.string({ error: 'required' }).regex(/^[A-Z0-9][A-Z0-9-]{0,19}$/u, { error: 'text_invalid' }),
    name_nl: freeText(100).min(1, { error: 'required' }),
    name_en: freeText(100).min(1, { error: 'required' }),
    type: oneOf('share', 'good_share', 'bond'),
    scale: bounded(6),
    nominal_cents: bounded(maxPriceCents, 1),
    status: oneOf('draft', 'open', 'closed', 'matured'),
    max_per_member: wire.quantityText.max(40).nullable(),
    lock_in_months: bounded(600),
    allowed_member_kinds: z.array(oneOf('person', 'organisation')).min(1, { error: 'required' }).max(2),
    coupon_ppm: bounded(1_000_000).nullable(),
    day_count: oneOf('ACT365F', 'ACTACT_ISDA', '30E360').nullable(),
    coupon_months: bounded(12, 1).nullable(),
    issue_date: wire.isoDate,
    maturity_date: wire.isoDate.nullable(),
    early_redemption_fee_ppm: bounded(1_000_000).nullable(),
    fee_min_cents: money.nullable(),
    notice_days: bounded(3660).nullable(),
    price: priceValues.optional().meta({ description: 'The first issue price; of a new instrument alone' }),
  })
  .partial()
  .meta({ id: 'InstrumentValues' });
export type InstrumentValues = z.infer<typeof instrumentValues>;

/** The order in which values are told: that of their schemas. PostgreSQL keeps none. */
export const fieldOrder = [cooperativeValues, thresholdValues, instrumentValues, priceValues]
  .flatMap(({ shape }) => Object.keys(shape))
  .concat('roles', 'sign_ins');

const administratorId = z.string().min(1).max(128);
const reason = reasonText(500);

const roleValues = z
  .strictObject({
    roles: z
      .array(oneOf(...roles))
      .min(1, { error: 'required' })
      .max(roles.length),
  })
  .meta({ id: 'RoleValues' });

const personValues = z
  .strictObject({
    same_as: administratorId.nullable().meta({
      description: 'Another sign-in of the same person; null: this one is of a person by itself after all',
    }),
  })
  .meta({ id: 'PersonValues' });

export const proposeBody = z
  .discriminatedUnion('section', [
    z.strictObject({ section: z.literal('cooperative'), values: cooperativeValues, reason }),
    z.strictObject({ section: z.literal('thresholds'), values: thresholdValues, reason }),
    z.strictObject({
      section: z.literal('instrument'),
      instrument_id: wire.uuid.nullable().meta({ description: 'null: a new one' }),
      values: instrumentValues,
      confirmed,
      reason,
    }),
    z.strictObject({
      section: z.literal('price'),
      instrument_id: wire.uuid,
      purpose: oneOf(...purposes),
      values: priceValues,
      reason,
    }),
    z.strictObject({
      section: z.literal('roles'),
      administrator_id: administratorId
        .nullable()
        .meta({ description: 'null: who has the account with this address gets the right to open the register' }),
      email: z.string().max(320).optional().meta({ description: 'Of an account that has no right yet' }),
      values: roleValues,
      reason,
    }),
    z.strictObject({
      section: z.literal('person'),
      administrator_id: administratorId,
      values: personValues,
      reason,
    }),
  ])
  .meta({ id: 'ProposeSetting', description: 'Only the values that are to change' });
export type ProposeBody = z.infer<typeof proposeBody>;

export const largestLogo = 256_000;
export const logoBody = z
  .strictObject({
    data: z.base64({ error: 'text_invalid' }).max(Math.ceil(largestLogo / 3) * 4, { error: 'too_long' }),
  })
  .meta({
    id: 'LogoUpload',
    description: `A PNG or JPEG picture of at most 256 kB and ${longestSide} px a side, in base64`,
  });
export const logoAnswer = z.object({ sha256: digest }).meta({ id: 'LogoKept' });
export const logoParams = z.object({ sha256: digest });
export const logoSchema = z
  .object({ media_type: z.enum(['image/png', 'image/jpeg']), data: z.string() })
  .meta({ id: 'Logo', description: 'The picture in base64' });

// What is there -----------------------------------------------------------------------------------------------------

const value = z.union([z.string(), z.int(), z.array(z.string()), z.null()]);
export type SettingValue = z.infer<typeof value>;

export const settingProposalSchema = z
  .object({
    id: wire.uuid,
    section: z.enum(sections),
    instrument: wire.instrumentRefSchema.nullable().meta({ description: 'null of a new one, too' }),
    purpose: z.enum(purposes).nullable(),
    administrator: wire.actorSchema
      .extend({ email: z.string().nullable() })
      .meta({ id: 'SettingAdministrator' })
      .nullable()
      .meta({ description: 'Whom it is about; of who gets the right to open the register also the address' }),
    alike: z.boolean().meta({ description: 'Who proposed and who decided may be one person' }),
    status: z.enum(statuses),
    version: z.int(),
    changes: z
      .array(z.object({ field: z.string(), before: value, after: value }).meta({ id: 'SettingChange' }))
      .meta({ description: 'Money in *_cents, rates in *_ppm, account numbers masked' }),
    terms: instrumentTermsSchema
      .nullable()
      .meta({ description: 'Of an instrument: all its terms as they would be, or became' }),
    effect: z.object({ quantity: wire.quantityText, value_change_cents: wire.cents }).nullable().meta({
      description: 'Of an issue price that waits: what is outstanding now, and what that would be worth more',
    }),
    loosens: z.boolean().meta({ description: 'It lets through what was held until now' }),
    reason: z.string(),
    maker: wire.actorSchema,
    created_at: wire.instant,
    checker: wire.actorSchema.nullable(),
    alone: z.enum(['first_run', 'four_eyes_off']).nullable().meta({ description: 'Why nobody else approved it' }),
    decided_at: wire.instant.nullable(),
    comment: z.string().nullable(),
  })
  .meta({ id: 'SettingProposal' });
export type SettingProposal = z.infer<typeof settingProposalSchema>;

const priceSchema = z.object({ price_cents: wire.cents, valid_from: wire.isoDate });

export const settingsSchema = z
  .object({
    cooperative: z.object({
      name: z.string(),
      kvk: z.string().nullable(),
      street_address: z.string().nullable(),
      postal_code: z.string().nullable(),
      locality: z.string().nullable(),
      iban: z.string().nullable(),
      bic: z.string().nullable(),
      logo: digest.nullable(),
    }),
    thresholds: z.object({
      four_eyes_threshold_cents: wire.cents,
      four_eyes_days: z.int(),
      redemption_budget_cents: wire.cents.nullable(),
      iban_hold_days: z.int(),
      member_no_from: z
        .int()
        .nullable()
        .meta({ description: 'The least number that a new member gets; null: one more than the highest there is' }),
    }),
    instruments: z.array(
      z.object({
        instrument: instrumentSchema,
        used: z.boolean().meta({ description: 'There is an account of it: what holders bought on is fixed' }),
        prices: z.array(
          z.object({ purpose: z.enum(purposes), now: priceSchema.nullable(), next: priceSchema.nullable() }),
        ),
      }),
    ),
    administrators: z.array(
      z.object({
        id: z.string(),
        name: wire.administratorName,
        email: z.string().nullable(),
        roles: z.array(z.enum(roles)),
        last_seen_at: wire.instant,
        person: z.string().meta({ description: 'The same for every sign-in of one person' }),
        alike: z
          .array(wire.actorSchema.extend({ because: z.enum(['name', 'address']) }))
          .meta({ description: 'Other people who may be this one' }),
      }),
    ),
    waiting: z.array(withSteps(settingProposalSchema, settingFlow, 'SettingProposalDetail')),
    usual_rate: z
      .object({ min_ppm: z.int(), max_ppm: z.int() })
      .meta({ description: 'A rate outside of it is asked about: it holds once `confirmed` says that it is right' }),
    following_member_no: z
      .int()
      .meta({ description: 'One more than the highest number; where nobody is there the first' }),
    four_eyes: z.boolean(),
    alone: z.boolean().meta({ description: 'What is proposed now holds at once: there is nobody to approve it' }),
    setup: z
      .object({
        cooperative: z.boolean(),
        second_administrator: z.boolean(),
        instrument: z.boolean(),
        members: z.int(),
        booked: z.boolean(),
      })
      .meta({ description: 'What a new register has of what its first booking needs' }),
  })
  .meta({ id: 'Settings' });
export type Settings = z.infer<typeof settingsSchema>;

/** So many of the newest changes are shown. */
export const mostProposals = 100;
export const historySchema = z
  .object({ items: z.array(settingProposalSchema).max(mostProposals) })
  .meta({ id: 'SettingHistory' });
