import { useI18n, useMoreFormats } from '@ledenbureau/i18n';
import { DateText, Text, VisuallyHidden } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import { type Programme, type Run, runsQuery } from './conversion.api.ts';

/** So many runs, the last ones: as many as have room for their days. */
const limit = 8;
const highest = 4.5; // rem

/** A drawing that is a table: its columns are the runs, and ui has no such picture. */
const cell: CSSProperties = { padding: 0, textAlign: 'center', fontWeight: 400, whiteSpace: 'nowrap' };
/** The names of its rows. */
const head: CSSProperties = { ...cell, textAlign: 'start', inlineSize: '6rem' };

/** It happened, or is to come. */
const counts = ({ status, calculation }: Run): boolean =>
  calculation !== null && status !== 'cancelled' && status !== 'reversed';

/** What the runs of a programme came to, over time; a table, whose first row is drawn. What is not booked yet is dashed. */
export function RunPicture({ programme }: { programme: Programme }) {
  const { t, formats } = useI18n();
  const { list } = useMoreFormats();
  const query = useQuery({ ...runsQuery(useApi(), { programme_id: programme.id, limit }), meta: { aside: true } });
  const runs = (query.data?.items ?? []).filter(counts).toReversed();
  // One run is no course of things.
  if (runs.length < 2) return null;
  const cents = ({ calculation }: Run) => calculation?.totals.target_cents ?? 0;
  const most = Math.max(...runs.map(cents), 1);
  return (
    <Text as="div" size="small" figures>
      {/* every run is as wide as the others */}
      <table style={{ tableLayout: 'fixed', inlineSize: '100%', borderCollapse: 'collapse' }}>
        <caption>
          <VisuallyHidden>
            {t('conversions.picture.caption', { runs: list(runs.map(({ number }) => number)) })}
          </VisuallyHidden>
        </caption>
        <tbody>
          <tr>
            <th scope="row" style={{ ...head, verticalAlign: 'bottom' }}>
              <Text tone="quiet">{t('conversions.picture.value')}</Text>
            </th>
            {runs.map((run) => (
              <td
                key={run.id}
                // the columns stand on one line
                style={{ ...cell, verticalAlign: 'bottom', borderBlockEnd: '1px solid var(--lb-border-strong)' }}
              >
                {formats.number(Math.round(cents(run) / 100))}
                <span
                  aria-hidden
                  // as high as its value; dashed while nothing is booked
                  style={{
                    display: 'block',
                    inlineSize: '2.25rem',
                    maxInlineSize: '80%',
                    marginInline: 'auto',
                    blockSize: `${(highest * cents(run)) / most}rem`,
                    borderRadius: '2px 2px 0 0',
                    ...(run.status === 'executed'
                      ? { background: 'var(--lb-accent)', opacity: 0.45 }
                      : {
                          background: 'var(--lb-accent-soft)',
                          border: '1px dashed var(--lb-accent)',
                          borderBlockEnd: 0,
                        }),
                  }}
                />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row" style={head}>
              <Text tone="quiet">{t('conversions.one')}</Text>
            </th>
            {runs.map(({ id, run_on }) => (
              <td key={id} style={cell}>
                <DateText value={run_on} />
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row" style={head}>
              <Text tone="quiet">{t('conversions.members')}</Text>
            </th>
            {runs.map(({ id, calculation }) => (
              <td key={id} style={cell}>
                {formats.number(calculation?.totals.members ?? 0)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </Text>
  );
}
