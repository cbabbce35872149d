import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { MailPreview } from '../../api/types.ts';

/**
 * The mail that a step would send, from a dry run of that step.
 * @param key of the request, its version and the step
 * @param ask null while something of the step is missing
 */
export const mailQuery = (key: readonly unknown[], ask: ((signal: AbortSignal) => Promise<unknown>) | null) =>
  queryOptions({
    queryKey: ['mail-preview', ...key],
    meta: { preview: true },
    enabled: ask !== null,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<MailPreview> => {
      if (!ask) throw new Error('A mail needs its reason.');
      return ((await ask(signal)) as { mail: MailPreview }).mail;
    },
  });

export type MailQuery = ReturnType<typeof mailQuery>;
