import { z } from 'zod';
import { transactionKinds } from '../../domain/kinds/index.ts';
import { mostOnPage, pageQuery } from '../../paging.ts';
import { numberedTypes } from '../../wire/numbered.ts';
import * as wire from '../../wire/schemas.ts';
import { searchText } from '../../wire/texts.ts';

export const numbersQuery = z.strictObject({
  limit: pageQuery.limit,
  q: searchText.min(1).meta({
    description:
      'A number from its beginning (VA-2026-00), #2026-7 whole, or 7 as short for the numbers of any kind and year',
  }),
});

export const numberSchema = z
  .object({
    type: z.enum(numberedTypes),
    id: wire.uuid,
    number: z.string().meta({ example: 'VA-2026-000007' }),
    kind: z.enum(transactionKinds).nullable().meta({ description: 'Of a transaction' }),
    member: wire.memberRefSchema.nullable().meta({ description: 'Whom it is about, where that is one member' }),
    on: wire.isoDate.meta({ description: 'The day it is of: effective date, day of receipt, or day of entry' }),
  })
  .meta({ id: 'NumberMatch' });

export const numbersSchema = z.object({ items: z.array(numberSchema).max(mostOnPage) });

export type NumbersQuery = z.infer<typeof numbersQuery>;
export type NumberMatch = z.infer<typeof numberSchema>;
