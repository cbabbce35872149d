import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { EmptyState, Pager, Stack, Timeline } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useCursorPages } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import type { MemberField } from '../edit/memberForm.ts';
import { Loaded } from './MemberPapers.tsx';
import { type LogbookLine, logbookQuery } from './papers.api.ts';

/** What was done with a member and by whom, newest first, with what stood there before and after. */
export function Logbook({ memberId }: { memberId: string }) {
  const { t } = useI18n();
  const pages = useCursorPages();
  const query = useQuery(logbookQuery(useApi(), memberId, { cursor: pages.cursor, limit: pages.pageSize }));
  return (
    <Loaded query={query}>
      {(page) =>
        page.items.length === 0 ? (
          <EmptyState title={t('members.logbook.none')} />
        ) : (
          <Stack gap={3}>
            <Lines lines={page.items} />
            <Pager {...pages.pager(page)} />
          </Stack>
        )
      }
    </Loaded>
  );
}

function Lines({ lines }: { lines: readonly LogbookLine[] }) {
  const { lookup } = useI18n();
  return (
    <Timeline
      items={lines.map((line) => ({
        id: String(line.seq),
        at: line.at,
        // a newer server may tell what this app has no words for
        title:
          lookup(`members.logbook.event.${nameOf(line.action) as 'member_changed'}` satisfies TextKey) ?? line.action,
        by: line.actor.name,
        description: <Details line={line} />,
      }))}
    />
  );
}

const nameOf = (action: string) => action.replace('.', '_');

/** Each field that was changed with both values; else the reason that was given. */
function Details({ line: { before, after, data } }: { line: LogbookLine }) {
  const { t, formats } = useI18n();
  const valueText = (field: string, value: string | null | undefined) =>
    value ? (field === 'birthdate' ? formats.date(value) : value) : t('members.edit.nothing');
  if (after !== null) {
    const created = Object.values(before ?? {}).every((value) => value === null || value === 'nl');
    return (
      <Stack as="ul" gap={0}>
        {Object.keys(after).map((field) => (
          <li key={field}>
            {t(`members.field.${field as MemberField}`)}:{' '}
            {created ? null : (
              <>
                <del>{valueText(field, before?.[field])}</del> →{' '}
              </>
            )}
            {valueText(field, after[field])}
          </li>
        ))}
      </Stack>
    );
  }
  if (Array.isArray(data.fields)) return t('members.logbook.erased');
  const words = [data.reason, data.comment].find((text) => typeof text === 'string' && text !== '');
  return typeof words === 'string' ? words : null;
}
