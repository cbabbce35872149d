import { z } from 'zod';
import { withSteps } from '../../wire/decisions.ts';
import * as wire from '../../wire/schemas.ts';
import { freeText } from '../../wire/texts.ts';
import { memberProposalFlow } from './flow.ts';

const mostShares = 500;

export const inheritanceBody = z
  .strictObject({
    deceased_on: wire.isoDate,
    effective_date: wire.isoDate,
    document: freeText(140).meta({
      description: 'The certificate of inheritance: what it is called, or where it is kept',
    }),
    shares: z
      .array(
        z.strictObject({
          heir_id: z.uuid({ error: 'member_not_found' }).toLowerCase(),
          instrument_id: z.uuid({ error: 'instrument_not_found' }).toLowerCase(),
          quantity: z.string({ error: 'quantity_invalid' }).meta({ description: 'Decimal number > 0', example: '36' }),
        }),
      )
      .max(mostShares, { error: 'too_long' })
      .refine((all) => new Set(all.map((one) => `${one.heir_id} ${one.instrument_id}`)).size === all.length, {
        error: 'invalid_parameter',
      }),
  })
  .meta({ id: 'Inheritance' });
export type InheritanceBody = z.infer<typeof inheritanceBody>;

export const inheritancePreviewSchema = z
  .object({
    outcome: z.enum(['waiting', 'booked']),
    transfers: z.int(),
    lots: z.int().meta({ description: 'Lots that pass to an heir, or in part; each keeps its days' }),
    locked_until: wire.isoDate.nullable().meta({ description: 'The last day that any of them is locked until' }),
    requests: z.array(z.string()).meta({ description: 'Open requests that are withdrawn' }),
    new_members: z.array(wire.memberRefSchema).meta({ description: 'Prospects who become members by it' }),
    payable_cents: z.int().meta({ description: 'Owed to the deceased; it stays owed' }),
  })
  .meta({ id: 'InheritancePreview' });

export const proposalSchema = z
  .object({
    id: wire.uuid,
    action: z.enum(['anonymise', 'inherit', 'reinstate']),
    status: z.enum(['waiting', 'approved', 'rejected', 'withdrawn']),
    member: wire.memberRefSchema,
    reason: z.string().nullable(),
    inheritance: z
      .object({
        deceased_on: wire.isoDate,
        effective_date: wire.isoDate,
        document: z.string(),
        shares: z.array(
          z
            .object({ heir: wire.memberRefSchema, instrument: wire.instrumentRefSchema, quantity: wire.quantityText })
            .meta({ id: 'InheritedShare' }),
        ),
      })
      .meta({ id: 'ProposedInheritance' })
      .nullable(),
    ...wire.decisionShape,
    version: z.int(),
  })
  .meta({ id: 'MemberProposal' });
export type MemberProposal = z.infer<typeof proposalSchema>;
export const proposalDetailSchema = withSteps(proposalSchema, memberProposalFlow, 'MemberProposalDetail');
/** So many of the newest steps are shown. */
export const mostProposals = 50;
export const proposalsSchema = z
  .object({ items: z.array(proposalDetailSchema).max(mostProposals) })
  .meta({ id: 'MemberProposals' });
