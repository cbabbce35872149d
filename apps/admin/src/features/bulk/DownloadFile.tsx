import { useI18n } from '@ledenbureau/i18n';
import { Button, DownloadIcon, Notice } from '@ledenbureau/ui';
import { useMutation } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { useProblemText } from '../../texts/useProblemText.ts';
import { type Batch, downloadBatchFile } from './bulk.api.ts';

/** The file of a batch, as it was uploaded. */
export function DownloadFile({ batch }: { batch: Batch }) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const download = useMutation({ mutationFn: () => downloadBatchFile(api, batch) });
  return (
    <>
      {download.error ? <Notice level="error">{failure(download.error)}</Notice> : null}
      <Button
        tone="transparent"
        startIcon={<DownloadIcon />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('bulk.file')}
      </Button>
    </>
  );
}
