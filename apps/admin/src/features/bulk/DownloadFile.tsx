import { useI18n } from '@ledenbureau/i18n';
import { DownloadIcon } from '@ledenbureau/ui';
import { DownloadButton } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { type Batch, takeBatchFile } from './bulk.api.ts';

/** The file of a batch, as it was uploaded. */
export function DownloadFile({ batch }: { batch: Batch }) {
  const { t } = useI18n();
  const api = useApi();
  return (
    <DownloadButton
      theme="transparent"
      startIcon={<DownloadIcon />}
      fileName={batch.file_name}
      load={(reason, key) => takeBatchFile(api, batch, reason, key)}
    >
      {t('bulk.file')}
    </DownloadButton>
  );
}
