import { useI18n } from '@ledenbureau/i18n';
import { Button, type ButtonProps, DownloadIcon, Notice } from '@ledenbureau/ui';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { useProblemText } from '../../texts/useProblemText.ts';
import { type Batch, downloadRows } from './bulk.api.ts';
import { languageOf } from './language.ts';

export interface DownloadRowsProps extends Pick<ButtonProps, 'size' | 'tone' | 'children'> {
  batch: Batch;
  what: 'errors' | 'result';
}

/** Rows of a batch as a file: those with errors, to be mended; or all with what came of them. */
export function DownloadRows({ batch, what, ...button }: DownloadRowsProps) {
  const { t, locale } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const download = useMutation({
    mutationFn: () => {
      const name = `${batch.number}-${t(`bulk.fileOf.${what}`)}.csv`;
      return downloadRows(api, batch, what, { name, language: languageOf(locale) });
    },
  });
  return (
    <>
      {download.error ? <Notice level="error">{failure(download.error)}</Notice> : null}
      <Button
        startIcon={<DownloadIcon size={button.size === 'small' ? 'small' : 'medium'} />}
        loading={download.isPending}
        onClick={() => download.mutate()}
        {...button}
      />
    </>
  );
}
