import { useI18n } from '@ledenbureau/i18n';
import { type ButtonProps, DownloadIcon } from '@ledenbureau/ui';
import { DownloadButton } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { languageOf } from '../../texts/languageOf.ts';
import { type Batch, type TakenRows, takeRows } from './bulk.api.ts';

export interface DownloadRowsProps extends Pick<ButtonProps, 'size' | 'theme' | 'children'> {
  batch: Batch;
  what: TakenRows;
}

/** Rows of a batch as a file. */
export function DownloadRows({ batch, what, ...button }: DownloadRowsProps) {
  const { t, locale } = useI18n();
  const api = useApi();
  return (
    <DownloadButton
      startIcon={<DownloadIcon size={button.size === 'small' ? 'small' : 'medium'} />}
      fileName={`${batch.number}-${t(`bulk.fileOf.${what}`)}.csv`}
      load={(reason, key) => takeRows(api, batch, what, { reason, locale: languageOf(locale) }, key)}
      {...button}
    />
  );
}
