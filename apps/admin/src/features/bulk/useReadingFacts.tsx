import { useI18n } from '@ledenbureau/i18n';
import { Link } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { Fact } from './BatchFrame.tsx';
import type { BatchDetail } from './bulk.api.ts';
import { batchHref, encodings, isOpen, numberPatterns } from './steps.ts';

/** How the file was read, in a few words; with the way back while that can still be changed. */
export function useReadingFacts(batch: BatchDetail): ReactNode[] {
  const { t } = useI18n();
  const { number, date, file, blank_lines: blank } = batch.reading;
  return [
    <Fact key="number" name={t('bulk.numbers')}>
      {numberPatterns[number.profile]}
    </Fact>,
    <Fact key="date" name={t('bulk.dates')}>
      {t(`bulk.datePattern.${date.profile}`)}
    </Fact>,
    file.format === 'text'
      ? `${encodings[file.encoding]}, ${file.delimiter === '\t' ? 'TAB' : file.delimiter}`
      : t('bulk.sheetName', { name: file.sheet }),
    blank > 0 ? t('bulk.blankLines', { count: blank }) : null,
    isOpen(batch) && !batch.progress ? (
      <Link key="change" href={`${batchHref(batch.id)}&step=columns`}>
        {t('bulk.changeReading')}
      </Link>
    ) : null,
  ];
}
