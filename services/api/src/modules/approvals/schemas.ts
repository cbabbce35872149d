import { z } from 'zod';
import { countedPageOf, pageQuery } from '../../paging.ts';
import * as wire from '../../wire/schemas.ts';

/** What another administrator decides on, by what it is. */
export const approvalTypes = [
  'transaction',
  'redemption_request',
  'share_return_request',
  'return_round',
  'interest_run',
  'bulk_batch',
  'conversion_run',
  'conversion_programme',
  'payment_batch',
  'member',
  'period',
  'coupon_rate',
  'setting',
] as const;

export const approvalsQuery = z.strictObject({
  ...pageQuery,
  for: z
    .enum(['me', 'mine'], { error: 'invalid_parameter' })
    .optional()
    .meta({ description: 'me: what I may decide on; mine: what I had a hand in, and another decides on' }),
  requests: z
    .enum(['true', 'false'], { error: 'invalid_parameter' })
    .transform((text) => text === 'true')
    .default(true)
    .meta({ description: 'false: without what members ask for, which is worked through in lists of its own' }),
});

export const approvalSchema = z
  .object({
    id: wire.uuid.meta({ description: 'Of the question' }),
    subject_type: z.enum(approvalTypes),
    subject_id: z.string().meta({ description: 'Of what it is about' }),
    action: z
      .enum(['approve', 'reverse'])
      .meta({ description: 'What is asked: that it happens, or that it is taken back' }),
    may: z
      .enum(['now', 'own_entry', 'role'])
      .meta({ description: 'Whether I may decide on it; own_entry: I had a hand in it; role: none of mine decides' }),
    number: z.string().nullable().meta({ description: 'Of a reversal that of what it reverses; of a period the year' }),
    name: z.string().nullable().meta({ description: 'Of a conversion programme' }),
    kind: z.string().nullable().meta({
      description: 'Of the transaction, or of the one to be reversed; of a run, a period or a step with a member',
    }),
    member: wire.memberRefSchema.nullable(),
    counterparty: wire.memberRefSchema.nullable(),
    instrument: wire.instrumentRefSchema.nullable(),
    quantity: wire.quantityText.nullable(),
    amount_cents: wire.cents.nullable(),
    count: z.int().nullable().meta({ description: 'Of its rows, lines or members' }),
    valid_from: wire.isoDate.nullable().meta({ description: 'Of a coupon rate' }),
    maker: wire.actorSchema.meta({ description: 'Who asks for it' }),
    alike: z.boolean().meta({ description: 'Who asks for it and I may be one person, by the name or an address' }),
    asked_at: wire.instant.meta({ description: 'Of what a member asked for: the day of receipt' }),
    age_days: z.int(),
  })
  .meta({ id: 'Approval' });

export const approvalPageSchema = z.object({
  ...countedPageOf(approvalSchema),
  for_me: z.int().meta({ description: 'What I may decide on; 1,000 means 1,000 or more' }),
  mine: z.int().meta({ description: 'What I had a hand in; 1,000 means 1,000 or more' }),
  oldest_at: wire.instant.nullable().meta({ description: 'Of what I may decide on' }),
});

export type ApprovalType = (typeof approvalTypes)[number];
export type ApprovalsQuery = z.infer<typeof approvalsQuery>;
export type Approval = z.infer<typeof approvalSchema>;
export type ApprovalPage = z.infer<typeof approvalPageSchema>;
