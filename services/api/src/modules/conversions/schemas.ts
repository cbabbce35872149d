// The wire contract of programmes and of who takes part.
import { z } from 'zod';
import { bases, frequencies, remainderPolicies } from '../../domain/conversions/terms.ts';
import { withSteps } from '../../wire/decisions.ts';
import { requestDocumentSchema } from '../../wire/requests.ts';
import * as wire from '../../wire/schemas.ts';
import { absent, freeText, reasonText } from '../../wire/texts.ts';
import { termsFlow } from './flow.ts';

export const requiredReason = reasonText(500);

const instrumentId = z.uuid({ error: 'instrument_not_found' }).toLowerCase();

const termsShape = {
  name: z.string(),
  source: wire.instrumentRefSchema.nullable().meta({ description: 'Null: what is owed to the member' }),
  basis: z.enum(bases),
  target: wire.instrumentRefSchema,
  remainder: z.enum(remainderPolicies).meta({ description: 'What becomes of what buys no unit' }),
  frequency: z.enum(frequencies),
  next_on: wire.isoDate.meta({ description: 'The first run by these terms' }),
  ended: z.boolean(),
};

const termsSchema = z
  .object({
    id: wire.uuid,
    ...termsShape,
    status: z.enum(['waiting', 'approved', 'rejected', 'withdrawn']),
    ...wire.decisionShape,
  })
  .meta({ id: 'ConversionTerms' });

export const programmeSchema = z
  .object({
    id: wire.uuid,
    version: z.int(),
    terms: termsSchema.nullable().meta({ description: 'In force; null until the first were approved' }),
    waiting: termsSchema.nullable().meta({ description: 'Terms that another administrator decides about' }),
    next_on: wire.isoDate
      .nullable()
      .meta({ description: 'Of the next run that can be planned; null when there is none' }),
    price_cents: wire.cents
      .nullable()
      .meta({ description: 'The conversion price of the target on that day, as known now' }),
    run: z
      .object({ id: wire.uuid, number: z.string(), status: z.string(), run_on: wire.isoDate })
      .meta({ id: 'ConversionRunRef' })
      .nullable()
      .meta({ description: 'The earliest run that is under way' }),
    participation: z
      .object({
        members: z.int().meta({ description: 'With automated conversion, who have any of the source' }),
        others: z.int().meta({ description: 'Who have some of it and do not take part' }),
        quantity: wire.quantityText.nullable().meta({ description: 'Of the source that those who take part have' }),
        owed_cents: wire.cents.nullable().meta({ description: 'Where the source is what is owed' }),
      })
      .meta({ id: 'ProgrammeParticipation' }),
  })
  .meta({ id: 'ConversionProgramme' });
export const programmeDetailSchema = withSteps(programmeSchema, termsFlow, 'ConversionProgrammeDetail');
export type ProgrammeDetail = z.infer<typeof programmeDetailSchema>;
export const programmesSchema = z.object({ items: z.array(programmeDetailSchema) });

export const termsBody = z
  .strictObject({
    name: freeText(100).min(1, { error: 'required' }),
    source_id: instrumentId.nullish().transform(absent),
    basis: z.enum(bases, { error: 'invalid_parameter' }),
    target_id: instrumentId,
    remainder: z.enum(remainderPolicies, { error: 'invalid_parameter' }).default('pay_out'),
    frequency: z.enum(frequencies, { error: 'invalid_parameter' }),
    next_on: wire.isoDate,
    ended: z.boolean().default(false),
  })
  .meta({ id: 'ConversionTermsRequest' });

/** A programme as a member's page names it. */
const consentSchema = z
  .object({
    at: wire.instant,
    automated_conversion: z.boolean(),
    source: z.enum(['consent', 'token_hook', 'userinfo', 'identity_hook', 'administrator']),
    actor: wire.actorSchema
      .nullable()
      .meta({ description: 'The administrator who recorded it; null: the member chose it in the account' }),
    reason: z.string().nullable(),
    document_id: wire.uuid.nullable(),
  })
  .meta({ id: 'ConversionConsent' });

export const participationSchema = z
  .object({
    member: wire.memberRefSchema,
    version: z.int().meta({ description: 'Of the member' }),
    automated_conversion: z.boolean(),
    changed_at: wire.instant.nullable(),
    changed_by: z.string().nullable().meta({ description: 'The account, or the administrator who recorded it' }),
    consents: z.array(consentSchema).meta({ description: 'The evidence, the latest first; fifty at most' }),
    documents: z.array(requestDocumentSchema),
  })
  .meta({ id: 'ConversionParticipation' });

export const participationBody = z
  .strictObject({
    automated_conversion: z.boolean(),
    reason: requiredReason,
    document_id: z.uuid({ error: 'document_required' }).toLowerCase(),
  })
  .meta({ id: 'ConversionParticipationRequest' });

export type Terms = z.infer<typeof termsSchema>;
export type Programme = z.infer<typeof programmeSchema>;
export type TermsBody = z.infer<typeof termsBody>;
export type Participation = z.infer<typeof participationSchema>;
export type ParticipationBody = z.infer<typeof participationBody>;
