import { z } from 'zod';
import { countedPageOf, pageQuery } from '../../paging.ts';
import { exportShape } from '../../wire/exports.ts';
import * as wire from '../../wire/schemas.ts';
import { searchText } from '../../wire/texts.ts';

const name = z.string().regex(/^[a-z_]{1,40}$/u, { error: 'invalid_parameter' });

const filterShape = {
  actor_id: z.string().min(1).max(128).optional(),
  subject_type: name.optional().meta({ example: 'member' }),
  subject_id: z
    .string()
    .regex(/^[\x21-\x7e]{1,128}$/u, { error: 'invalid_parameter' })
    .optional(),
  from: wire.isoDate.optional().meta({ description: 'On this day in Amsterdam or later' }),
  to: wire.isoDate.optional(),
  q: searchText.min(1).optional().meta({
    description: 'The number of what it was done to: of a transaction, a member, a request, a round, a batch or a run',
  }),
};

export const auditQuery = z.strictObject({ ...pageQuery, ...filterShape });

export const auditExportBody = z
  .strictObject({
    ...exportShape,
    filter: z.strictObject(filterShape).default({}).meta({ description: 'As of the list' }),
  })
  .meta({ id: 'AuditExport' });

export const auditEventSchema = z
  .object({
    seq: z.int().meta({ description: 'Place in the chain of the audit: 1, 2, 3 … without gaps' }),
    at: wire.instant,
    actor: wire.actorSchema,
    action: z.string().meta({ example: 'redemption.approved' }),
    subject: z.object({
      type: z.string(),
      id: z.string(),
      label: z.string().nullable().meta({ description: 'Its number or name; of a file what it is' }),
      member: wire.memberRefSchema
        .nullable()
        .meta({ description: 'Whom it is about: itself, or of a transaction or request' }),
      proposal: z
        .object({
          kind: wire.transactionKind.nullable(),
          reverses: z.string().nullable().meta({ description: 'Number of the transaction that it takes back' }),
          quantity: wire.quantityText.nullable(),
          instrument: wire.instrumentRefSchema.nullable(),
        })
        .nullable()
        .meta({ description: 'What a transaction that is not booked is to be: it has no number' }),
    }),
    data: z
      .record(z.string(), z.unknown())
      .meta({ description: 'What was done; before and after where a value was changed. Account numbers are masked.' }),
    request_id: z.string(),
  })
  .meta({ id: 'AuditEvent' });

export const auditPageSchema = z.object({
  ...countedPageOf(auditEventSchema),
});

export type AuditQuery = z.infer<typeof auditQuery>;
export type AuditExportBody = z.infer<typeof auditExportBody>;
export type AuditEvent = z.infer<typeof auditEventSchema>;
export type AuditPage = z.infer<typeof auditPageSchema>;
