import { useI18n } from '@ledenbureau/i18n';
import { Button, DateText, FileDrop, Notice, type RejectedFile, Stack } from '@ledenbureau/ui';
import { useState } from 'react';
import type { RequestDocument } from '../../api/types.ts';
import { useProblemText } from '../../texts/useProblemText.ts';

export interface DocumentsProps {
  documents: readonly RequestDocument[];
  /** @throws ApiProblem */
  upload(file: File, key: string): Promise<unknown>;
  /** Hands the file to the browser, which saves it: nothing is ever shown in the page. @throws ApiProblem */
  download(document: RequestDocument): Promise<unknown>;
}

/** Bytes; the API takes no more. */
const largest = 10 * 1024 * 1024;

/** The documents of a request, and the place for another. Each download is written down. */
export function Documents({ documents, upload, download }: DocumentsProps) {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);

  const during = async (what: string, work: () => Promise<unknown>) => {
    setBusy(what);
    setError(null);
    try {
      await work();
      return true;
    } catch (problem) {
      setError(problem);
      return false;
    } finally {
      setBusy(null);
    }
  };
  const [file] = files;
  const send = async () => {
    if (!file || !(await during('upload', () => upload(file, key)))) return;
    setFiles([]);
    setKey(crypto.randomUUID());
  };
  const choose = (next: File[], _rejected: RejectedFile[]) => {
    setFiles(next);
    setKey(crypto.randomUUID());
  };

  return (
    <Stack gap={2}>
      {error ? <Notice level="error">{failure(error)}</Notice> : null}
      {documents.length > 0 ? (
        <ul style={{ listStyle: 'none', padding: 0 }}>
          {documents.map((document) => (
            <li key={document.id}>
              <Button
                inline
                loading={busy === document.id}
                onClick={() => void during(document.id, () => download(document))}
              >
                {document.name}
              </Button>{' '}
              <small style={{ color: 'var(--lb-text-quiet)' }}>
                {t('requests.document.size', { kb: formats.number(Math.ceil(document.size / 1024)) })} ·{' '}
                {document.uploaded_by.name} · <DateText value={document.uploaded_at} />
              </small>
            </li>
          ))}
        </ul>
      ) : null}
      <FileDrop
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
          <Button size="small" loading={busy === 'upload'} onClick={() => void send()}>
            {t('requests.document.send')}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}
