import { z } from 'zod';
import { withSteps } from '../../wire/decisions.ts';
import * as wire from '../../wire/schemas.ts';
import { absent, freeText, reasonText } from '../../wire/texts.ts';
import { accountFlow } from './flow.ts';

export const memberParams = z.object({ id: wire.uuid });
export const accountParams = z.object({ id: wire.uuid, account_id: wire.uuid });

export const accountSchema = z
  .object({
    id: wire.uuid,
    iban_masked: z.string().meta({ example: 'NL91 •••• 4300' }),
    bic: z.string().nullable(),
    holder_name: z.string(),
    is_payout: z.boolean(),
    in_use: z.boolean().meta({ description: 'Payments go here now' }),
    valid_from: wire.isoDate,
    hold_until: wire.isoDate.nullable().meta({ description: 'Nothing is paid to it before this day' }),
    verified_at: wire.instant.nullable(),
    verified_by: wire.actorSchema.nullable(),
    created_at: wire.instant,
    created_by: wire.actorSchema.nullable(),
    version: z.int(),
  })
  .meta({ id: 'BankAccountDetail' });
export type Account = z.infer<typeof accountSchema>;
const listedSchema = withSteps(accountSchema, accountFlow, 'BankAccountListed');
export type ListedAccount = z.infer<typeof listedSchema>;
export const accountsSchema = z.object({ items: z.array(listedSchema) }).meta({ id: 'BankAccounts' });

export const createBody = z
  .strictObject({
    iban: z.string({ error: 'iban_invalid' }).max(60, { error: 'iban_invalid' }),
    bic: z
      .string({ error: 'text_invalid' })
      .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, { error: 'text_invalid' })
      .nullish()
      .transform(absent),
    holder_name: freeText(70).pipe(z.string().trim().min(1, { error: 'required' })),
    is_payout: z.boolean().default(true),
  })
  .meta({ id: 'BankAccountCreate' });
export type CreateBody = z.infer<typeof createBody>;

export const verifyBody = z
  .strictObject({ comment: freeText(500).meta({ description: 'How it was checked that it is the member’s' }) })
  .meta({ id: 'BankAccountVerify' });
export const revealBody = z.strictObject({ reason: reasonText(200) }).meta({ id: 'BankAccountReveal' });
export const revealedSchema = z.object({ id: wire.uuid, iban: z.string(), holder_name: z.string() }).meta({
  id: 'BankAccountRevealed',
});
