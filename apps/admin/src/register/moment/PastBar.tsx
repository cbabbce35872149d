import { useI18n } from '@ledenbureau/i18n';
import { Button, CalendarIcon, Stack } from '@ledenbureau/ui';
import type { CSSProperties } from 'react';

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
  asOf: string;
  /** '' for now. */
  knownOn: string;
  /** How much was booked later and is left out, where that is known. */
  later?: number;
  onCount(): void;
  onToday(): void;
}

/** Above every view of the past, so that nobody takes it for today: both dates, and what is left out of it. */
export function PastBar({ asOf, knownOn, later = 0, onCount, onToday }: PastBarProps) {
  const { t, formats } = useI18n();
  const date = formats.date(asOf);
  return (
    <div role="status" style={bar}>
      <CalendarIcon />
      <Stack gap={0} grow="18rem">
        <strong>
          {knownOn ? t('asOf.pastKnown', { date, known: formats.date(knownOn) }) : t('asOf.past', { date })}
        </strong>
        {knownOn && later > 0 ? <p>{t('asOf.later', { count: later })}</p> : null}
      </Stack>
      {knownOn ? (
        <Button theme="transparent" data-print="hide" onClick={onCount}>
          {t('asOf.count')}
        </Button>
      ) : null}
      <Button data-print="hide" onClick={onToday}>
        {t('asOf.now')}
      </Button>
    </div>
  );
}
