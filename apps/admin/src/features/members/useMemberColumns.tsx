import { useI18n } from '@ledenbureau/i18n';
import { DateText, type DataTableColumn, StatusPill, Text, useMediaQuery } from '@ledenbureau/ui';
import type { MemberSummary } from '../../api/types.ts';
import { Matched } from './Matched.tsx';
import { foundBy } from './matched.ts';

const gone = ({ status }: MemberSummary) => status === 'ended' || status === 'deceased';

/** On the telephone one asks name, day of birth and postal code: those are the columns, in that order. */
export function useMemberColumns(q: string): DataTableColumn<MemberSummary>[] {
  const { t } = useI18n();
  const wide = useMediaQuery('(min-width: 1600px)');
  const widest = useMediaQuery('(min-width: 1840px)');
  const plain = (row: MemberSummary, text: string) => {
    const cell = <Matched text={text} q={q} />;
    return gone(row) ? <Text tone="quiet">{cell}</Text> : cell;
  };
  const date = (row: MemberSummary, day: string) => (
    <Text tone={gone(row) ? 'quiet' : undefined}>
      <DateText value={day} />
    </Text>
  );
  const since = ({ status, ended_on: ended, deceased_on: deceased }: MemberSummary) =>
    (status === 'deceased' && deceased) || (status === 'ended' && ended) || null;
  return [
    {
      id: 'no',
      header: t('members.number'),
      sortable: true,
      width: '6.5rem',
      cell: (row) => <Matched text={String(row.member_no)} q={q} />,
    },
    {
      id: 'name',
      header: t('members.name'),
      names: true,
      rowHeader: true,
      sortable: true,
      cell: (row) => {
        const day = since(row);
        const by = foundBy(row, q);
        return (
          <>
            {plain(row, row.display_name)}{' '}
            {row.status === 'active' ? null : row.status === 'blocked' ? (
              <StatusPill tone="warning">{t('members.status.blocked')}</StatusPill>
            ) : (
              <Text size="dense" tone="quiet">
                {t(`members.status.${row.status}`)} {day ? <DateText value={day} /> : null}
              </Text>
            )}
            {by === null ? null : (
              <Text size="dense" tone="quiet">
                {' '}
                {t(`members.foundBy.${by}`)}
              </Text>
            )}
          </>
        );
      },
    },
    {
      id: 'born',
      header: t('members.born'),
      width: '6rem',
      cell: (row) =>
        row.kind === 'organisation' ? (
          <Text tone="quiet">{t('members.kind.organisation')}</Text>
        ) : row.birthdate ? (
          date(row, row.birthdate)
        ) : (
          ''
        ),
    },
    { id: 'address', header: t('members.address'), cell: (row) => plain(row, row.street_address ?? '') },
    {
      id: 'locality',
      header: t('members.locality'),
      cell: (row) => (
        <Text nowrap>
          <Text tone="quiet">
            <Matched text={row.postal_code ?? ''} q={q} />
          </Text>{' '}
          {plain(row, row.locality ?? '')}
        </Text>
      ),
    },
    {
      id: 'since',
      header: t('members.sinceLabel'),
      width: '7rem',
      defaultHidden: !wide,
      cell: (row) => (row.joined_on ? date(row, row.joined_on) : ''),
    },
    { id: 'email', header: t('members.email'), defaultHidden: !widest, cell: (row) => plain(row, row.email ?? '') },
  ];
}
