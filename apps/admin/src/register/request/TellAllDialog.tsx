import { TextArea, y } from '@ledenbureau/forms';
import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { Notice, Skeleton } from '@ledenbureau/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type ProblemItem, useDebouncedCallback, ActionDialog, commentRule } from '@ledenbureau/workbench';
import type { MailPreview } from '../../api/types.ts';
import { MailText, textBody } from './MailText.tsx';

/** Words of the administrator's own in every mail. */
interface Words {
  text?: string;
}

export interface TellAllDialogProps<Told> {
  title: string;
  confirm(count: number): string;
  draftKey: string;
  /** What it is about, of which version. */
  of: { id: string; version: number };
  /** Who would be written to, with one of the mails as an example. @throws ApiProblem */
  preview(body: Words, signal: AbortSignal): Promise<Told>;
  send(body: Words, key: string): Promise<unknown>;
  problemKey?(problem: ProblemItem): TextKey | undefined;
  /** What the API refused. */
  failure(error: unknown): string;
  /** How many are written to, and how. */
  sentence(told: Told): ReactNode;
  /** Of the field for one's own words. */
  label: string;
  onClose(): void;
}

/** Writes to many members at once, each in the member's language; one of the mails stands there first. */
export function TellAllDialog<Told extends { mailed: number; example?: MailPreview | null }>({
  confirm,
  of,
  preview,
  send,
  failure,
  sentence,
  label,
  onClose,
  ...frame
}: TellAllDialogProps<Told>) {
  const { t } = useI18n();
  const [body, setBody] = useState<Words>({});
  const { data, error } = useQuery({
    queryKey: [frame.draftKey, of.version, body],
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => preview(body, signal),
  });
  const settled = useDebouncedCallback((values: { text: string }) => setBody(textBody(values.text)));
  return (
    <ActionDialog
      {...frame}
      confirm={confirm(data?.mailed ?? 0)}
      size="large"
      initialValues={{ text: '' }}
      schema={y.object({ text: commentRule, key: y.string() })}
      blocked={!data || data.mailed === 0}
      onChange={settled.later}
      send={(values, key) => send(textBody(values.text), key)}
      onClose={onClose}
      onDone={onClose}
    >
      {error ? <Notice tone="danger">{failure(error)}</Notice> : null}
      {data ? <p>{sentence(data)}</p> : error ? null : <Skeleton lines={4} />}
      <TextArea name="text" rows={3} width="full" label={label} hint={t('workbench.optional')} />
      {data?.example ? <MailText mail={data.example} /> : null}
    </ActionDialog>
  );
}
