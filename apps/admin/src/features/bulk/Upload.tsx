import { useI18n } from '@ledenbureau/i18n';
import { Button, Dropzone, Kbd, Notice, ProgressBar, Stack, TextArea } from '@ledenbureau/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isRefusal, problemItems } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { type BatchDetail, batchQuery, mostBytes, mostRows, type Purpose, sheetTypes, uploadFile } from './bulk.api.ts';
import { batchHref } from './steps.ts';
import { useBulkProblem } from './useBulkProblem.ts';
import { WhyLink } from './WhyLink.tsx';

/** What was given and could not be taken; it is kept until it is. */
interface Given {
  file: File;
  key: string;
  error: unknown;
  /** Cells that were pasted: they are nowhere else. */
  pasted: string | null;
}

const lineCount = (text: string) => text.trimEnd().split('\n').length;
/** So much can be mended in a field without slowing the page down; more is mended where it came from. */
const mostTyped = 200_000;

/** Where a file goes in: chosen, dropped or pasted. What could not be sent stays, and can be sent again. */
export function Upload({ purpose }: { purpose: Purpose }) {
  const { t, formats } = useI18n();
  const { failure } = useBulkProblem();
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [sending, setSending] = useState<Given | null>(null);
  const [failed, setFailed] = useState<Given | null>(null);
  const [typing, setTyping] = useState(false);
  const [typed, setTyped] = useState('');
  const abort = useRef<AbortController>(null);

  const uploading = useMutation({
    meta: { title: t('menu.members.bulk') },
    mutationFn: (upload: Parameters<typeof uploadFile>[1]) => uploadFile(api, upload),
    onSuccess: (batch) => {
      client.setQueryData(batchQuery(api, batch.id).queryKey, batch);
      void client.invalidateQueries({ queryKey: ['bulk-batches'] });
    },
  });
  const send = async (upload: Given) => {
    const controller = new AbortController();
    abort.current = controller;
    setFailed(null);
    setSending(upload);
    try {
      // who went on meanwhile stays there
      const onSuccess = (batch: BatchDetail) => void navigate(batchHref(batch.id));
      await uploading.mutateAsync({ ...upload, purpose, signal: controller.signal }, { onSuccess });
    } catch (error) {
      // who cancels wants nothing more of it; what was pasted is nowhere else
      if (!controller.signal.aborted || upload.pasted !== null) {
        setFailed({ ...upload, error: controller.signal.aborted ? null : error });
        if (upload.pasted !== null && upload.pasted.length <= mostTyped) {
          setTyped(upload.pasted);
          setTyping(true);
        }
      }
    } finally {
      setSending(null);
    }
  };
  const sendFile = (file: File) => void send({ file, key: crypto.randomUUID(), error: null, pasted: null });
  const sendText = (text: string) => {
    if (text.trim() === '') return;
    const name = `${t('bulk.pastedName')}-${formats.dateTime(new Date().toISOString()).replace(/[^\d]+/g, '-')}.tsv`;
    // with a mark, so that the encoding is known and not found out
    const file = new File(['\uFEFF', text], name, { type: 'text/tab-separated-values' });
    void send({ file, key: crypto.randomUUID(), error: null, pasted: text });
  };

  return (
    <Stack gap={3}>
      <Dropzone
        title={t('bulk.drop.title')}
        description={t('bulk.drop.text')}
        note={
          <>
            {t('bulk.drop.limits', { count: mostRows })}
            <br />
            {t('bulk.drop.safe')}
          </>
        }
        accept={sheetTypes}
        maxBytes={mostBytes}
        onFile={sendFile}
        onText={sendText}
        {...(sending
          ? {
              busy: (
                <Stack gap={3} width="100%">
                  <ProgressBar label={t('bulk.drop.sending', { name: sending.file.name })} />
                  <div>
                    <Button onClick={() => abort.current?.abort()}>{t('form.cancel')}</Button>
                  </div>
                </Stack>
              ),
            }
          : {})}
      >
        {t('bulk.drop.or')}
        <Button aria-expanded={typing} onClick={() => setTyping(!typing)}>
          {t('bulk.drop.paste')} <Kbd>Ctrl V</Kbd>
        </Button>
        {typing ? (
          <Stack gap={2} width="100%">
            <TextArea
              name="cells"
              rows={5}
              width="full"
              label={t('bulk.drop.cells')}
              hint={t('bulk.drop.cellsHint')}
              inputRef={(area) => area?.focus()}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text/plain');
                // a whole list goes on at once: no field is good at fifty thousand lines
                if (typed !== '' || !text.includes('\n')) return;
                event.preventDefault();
                sendText(text);
              }}
              value={typed}
              onChange={setTyped}
            />
            <div>
              <Button theme="green" disabled={typed.trim() === ''} onClick={() => sendText(typed)}>
                {t('bulk.drop.goOn')}
              </Button>
            </div>
          </Stack>
        ) : null}
      </Dropzone>
      {failed ? (
        <Notice
          tone={failed.error === null ? 'accent' : 'danger'}
          title={failed.error === null ? t('bulk.drop.cancelled') : t('bulk.drop.failed', { name: failed.file.name })}
          {...(isRefusal(failed.error)
            ? {}
            : { action: <Button onClick={() => void send(failed)}>{t('ui.retry')}</Button> })}
        >
          {failed.error === null ? null : failure(failed.error)}{' '}
          {failed.error === null ? null : <WhyLink problems={problemItems(failed.error)} />}{' '}
          {failed.pasted === null || isRefusal(failed.error)
            ? null
            : t('bulk.drop.kept', { count: lineCount(failed.pasted) })}
        </Notice>
      ) : null}
    </Stack>
  );
}
