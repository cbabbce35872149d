import { useI18n } from '@ledenbureau/i18n';
import { Button, CalendarIcon } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import { memberTransactionsQuery, type Moment } from '../../register/member/member.api.ts';

// From edge to edge below the header, and in sight while the page scrolls.
const bar: CSSProperties = {
  position: 'sticky',
  zIndex: 6,
  insetBlockStart: 'var(--lb-header)',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 1rem',
  marginBlock: 'calc(-1 * var(--lb-gutter-block, 0px)) 1rem',
  marginInline: 'calc(-1 * var(--lb-gutter-inline, 0px))',
  paddingBlock: '0.5rem',
  paddingInline: 'var(--lb-gutter-inline, 1rem)',
  background: 'var(--lb-info-soft)',
  borderBlockEnd: '1px solid var(--lb-info)',
};

export interface PastBarProps {
  memberId: string;
  asOf: string;
  knownOn: string;
  moment: Moment;
  onCount(): void;
  onToday(): void;
}

/** Above every view of the past, so that nobody takes it for today: both dates, and what is left out of it. */
export function PastBar({ memberId, asOf, knownOn, moment, onCount, onToday }: PastBarProps) {
  const { t, formats } = useI18n();
  const api = useApi();
  const first = { cursor: undefined, limit: 1 };
  const known = useQuery(memberTransactionsQuery(api, memberId, moment, first));
  const all = useQuery({
    ...memberTransactionsQuery(api, memberId, { ...moment, knownAt: '' }, first),
    enabled: knownOn !== '',
  });
  const later = all.data && known.data ? all.data.total - known.data.total : 0;
  const date = formats.date(asOf);
  return (
    <div role="status" style={bar}>
      <CalendarIcon />
      <div style={{ flex: '1 1 18rem' }}>
        <strong>
          {knownOn ? t('asOf.pastKnown', { date, known: formats.date(knownOn) }) : t('asOf.past', { date })}
        </strong>
        {knownOn && later > 0 ? <p>{t('asOf.later', { count: later })}</p> : null}
      </div>
      {knownOn ? (
        <Button tone="transparent" onClick={onCount}>
          {t('asOf.count')}
        </Button>
      ) : null}
      <Button onClick={onToday}>{t('asOf.now')}</Button>
    </div>
  );
}
