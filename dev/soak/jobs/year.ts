import type { Period, PeriodProposal, Periods } from '@ledenbureau/api/modules/periods/schemas.ts';
import type { Stack } from '../stack.ts';
import type { Ask } from './ask.ts';
import type { Story } from './work.ts';

/** Of each closed year: three formats in two languages. */
const filesOfYear = 6;

/** The first year that is open and over is closed by two people, and its files are made. */
export async function yearStory(stack: Stack, ask: Ask): Promise<Story> {
  const { items } = await ask<Periods>('GET', '/periods');
  const year = Math.min(...items.filter(({ status }) => status === 'open').map((one) => one.year));
  const files = async () => (await ask<Period>('GET', `/periods/${year}`)).files;
  return [
    {
      name: `files of ${year}`,
      begin: async () => {
        const { digest, checks } = await ask<Period>('GET', `/periods/${year}`);
        const explanations = Object.fromEntries(checks.map(({ name }) => [name, 'Zo is het in de proef.']));
        const body = { digest, bank_cents: 0, explanations };
        const { id, version } = await ask<PeriodProposal>('POST', `/periods/${year}/close`, body);
        await ask('POST', `/period-proposals/${id}/approve`, {}, { by: 'checker', version });
      },
      isDone: async () => (await files()).length === filesOfYear,
      // A file is made in one transaction, and nobody counts attempts at it.
      began: async () => {
        const [row] = await stack.query<{ at: number | null }>(
          `select (extract(epoch from max(xact_start)) * 1000)::float8 as at from pg_stat_activity where ${isMakingFile}`,
        );
        return row?.at ?? 0;
      },
      victims: async () => {
        const rows = await stack.query<{ client_port: number }>(
          `select client_port from pg_stat_activity where ${isMakingFile}`,
        );
        const ports = rows.map(({ client_port }) => client_port);
        return stack.apis.filter((api) => api.holds(ports)).slice(0, 1);
      },
      withinMs: 300,
      check: async () => {
        const parts = await stack.query<{ format: string; locale: string }>(`
          select f.format, f.locale from period_files f join period_proposals q on q.id = f.proposal_id
          where q.year = ${year} and f.bytes is distinct from (select sum(length(p.bytes)) from period_file_parts p
            where (p.proposal_id, p.format, p.locale) = (f.proposal_id, f.format, f.locale))`);
        return parts.map(({ format, locale }) => `the file ${format} ${locale} of ${year} is not whole`);
      },
    },
  ];
}

/** A session from the beginning of a file's transaction on; what looks for files that are missing is none. */
const isMakingFile = `application_name = 'ledenbureau-tasks' and state <> 'idle'
  and query like '%period_file%' and query not like '%jsonb_to_recordset%'`;
