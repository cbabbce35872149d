import { z } from 'zod';
import { freeText } from '../../wire/texts.ts';

const mostViews = 20;

/** The lists that views can be kept of. */
export const listParams = z.object({
  list: z.enum(
    [
      'transactions',
      'members',
      'requests',
      'redemptions',
      'returns',
      'rounds',
      'conversions',
      'batches',
      'notifications',
      'audit',
      'register',
    ],
    { error: 'not_found' },
  ),
});

const viewSchema = z
  .strictObject({
    name: freeText(40).refine((text) => text.trim() !== '', { error: 'required' }),
    query: z
      .string()
      .max(2000, { error: 'too_long' })
      .regex(/^[\x21-\x7e]*$/u, { error: 'text_invalid' })
      .meta({
        description: 'The query of the page, without its question mark: filters and order',
        example: 'kind=issue&recent=this_year',
      }),
  })
  .meta({ id: 'SavedView' });

const views = z
  .array(viewSchema)
  .max(mostViews, { error: 'too_long' })
  .refine((all) => new Set(all.map(({ name }) => name.trim().toLowerCase())).size === all.length, {
    error: 'invalid_parameter',
  });

export const viewsBody = z.strictObject({ views }).meta({ id: 'SavedViewsChange' });
export const viewsSchema = z.object({ views: z.array(viewSchema), version: z.int() }).meta({ id: 'SavedViews' });

export type ListName = z.infer<typeof listParams>['list'];
export type Views = z.infer<typeof viewsSchema>;
export type ViewsBody = z.infer<typeof viewsBody>;
