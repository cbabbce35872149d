import { useI18n } from '@ledenbureau/i18n';
import { Button, DateText, FileUpload, Stack, Text, useFileSize } from '@ledenbureau/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure, DownloadButton } from '@ledenbureau/workbench';
import type { RequestDocument } from '../../api/types.ts';

export interface DocumentsProps {
  documents: readonly RequestDocument[];
  /** @throws ApiProblem */
  upload(file: File, key: string): Promise<unknown>;
  /** Asks the API for a document, which the browser saves: nothing is ever shown in the page. @throws ApiProblem */
  take(document: RequestDocument, reason: string, key: string): Promise<Blob>;
}

/** Bytes; the API takes no more. */
const largest = 10_000_000;

/** The documents of a request, and the place for another. Each is taken for a reason, which is kept. */
export function Documents({ documents, upload, take }: DocumentsProps) {
  const { t } = useI18n();
  const sizeOf = useFileSize();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [file] = files;
  const { mutate, isPending, error } = useMutation({
    meta: { title: t('requests.document.add') },
    mutationFn: (chosen: File) => upload(chosen, key),
    onSuccess: () => choose([]),
  });
  const choose = (next: readonly File[]) => {
    setFiles(next);
    setKey(crypto.randomUUID());
  };

  return (
    <Stack gap={2}>
      {error ? <Failure error={error} /> : null}
      {documents.length > 0 ? (
        <Stack as="ul" gap={0}>
          {documents.map((document) => (
            <li key={document.id}>
              <DownloadButton
                inline
                fileName={document.name}
                load={(reason, takeKey) => take(document, reason, takeKey)}
              >
                {document.name}
              </DownloadButton>{' '}
              <Text as="small" tone="quiet">
                {sizeOf(document.size)} · {document.uploaded_by.name} · <DateText value={document.uploaded_at} />
              </Text>
            </li>
          ))}
        </Stack>
      ) : null}
      <FileUpload
        name="document"
        label={t('requests.document.add')}
        hint={t('requests.document.hint')}
        accept=".pdf,.jpg,.jpeg,.png"
        maxBytes={largest}
        maxFiles={1}
        value={files}
        onChange={choose}
      />
      {file ? (
        <div>
          <Button size="small" loading={isPending} onClick={() => mutate(file)}>
            {t('requests.document.send')}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}
