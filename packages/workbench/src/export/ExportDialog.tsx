import { RadioGroup, TextField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { useRef, useState } from 'react';
import { useDesk } from '../desk.ts';
import { saveFile } from '../api/saveFile.ts';
import type { ExportForm } from './ExportKeys.tsx';
import type { ExportRequest, TableFormat } from './exportWhy.ts';
import { PrintedTable, type PrintedRows, type PrintedTableProps } from './PrintedTable.tsx';
import { ActionDialog } from '../dialogs/ActionDialog.tsx';

export interface ExportDialogProps {
  /** What comes into the file. */
  explain: string;
  /** Name of the file, without its extension. */
  file: string;
  /** It has this extension, and no other can be chosen. */
  extension?: 'pdf' | 'zip' | 'xaf';
  /** The service can put it on paper itself. */
  paper?(why: Omit<ExportRequest, 'format'>, key: string): Promise<Blob>;
  /** The list can be printed in full: what stands above it, which rows it has, what they come to, and how many. */
  print?: Pick<PrintedTableProps, 'title' | 'facts' | 'sum' | 'totals'> & { count: number };
  /** What was asked for: it is chosen already where it can be had. 'csv' is what a button promises that names it. */
  form?: ExportForm | 'csv';
  /** Verb and object, and the verb again; left out: of a list. */
  title?: string;
  confirm?: string;
  draftKey: string;
  load(why: ExportRequest, key: string): Promise<Blob>;
  onClose(): void;
}

/** More rows than this are too many for paper, and for a browser to lay out. */
const mostPrinted = 2_000;

/** Saves or prints what is shown, over all its pages, for a reason that is kept. */
export function ExportDialog(props: ExportDialogProps) {
  const { explain, file, extension, print, paper, form = 'file', title, confirm, draftKey, load, onClose } = props;
  const { t, locale, formats } = useI18n();
  const desk = useDesk();
  const [printed, setPrinted] = useState<PrintedRows | null>(null);
  const rows = useRef<PrintedRows | null>(null);
  const tooMany = (print?.count ?? 0) > mostPrinted;
  const choices = ['xlsx', 'csv', ...(paper ? ['pdf'] : []), ...(print ? ['print'] : [])] as (TableFormat | 'pdf')[];
  const onPaper = choices.find((choice) => choice === 'pdf' || (choice === 'print' && !tooMany));
  if (printed && print) return <PrintedTable {...print} {...printed} onPrinted={onClose} />;
  return (
    <ActionDialog
      title={title ?? t('workbench.export.title')}
      confirm={confirm ?? t('workbench.export.confirm')}
      draftKey={`${draftKey}.${form}`}
      initialValues={{ format: form === 'csv' ? form : (form === 'paper' && onPaper) || 'xlsx', reason: '' }}
      schema={y.object({
        format: y.string().required(),
        reason: y.string().trim().required().min(3).max(200),
        key: y.string(),
      })}
      send={async ({ reason, format }, key) => {
        const why = { reason: reason.trim(), locale: locale.startsWith('en') ? 'en' : 'nl' } as const;
        // whose list it is, and who took it, stand above it: nothing is taken that could not say so
        const signature = format === 'print' ? await (await desk.answers()).signature() : null;
        const content =
          format === 'pdf' && paper
            ? await paper(why, key)
            : await load({ ...why, format: format as TableFormat }, key);
        if (signature) {
          const answer = JSON.parse(await content.text()) as Pick<PrintedRows, 'columns' | 'rows'>;
          rows.current = { ...answer, ...signature };
        } else saveFile(`${file}.${extension ?? format}`, content);
      }}
      onClose={onClose}
      onDone={() => (rows.current ? setPrinted(rows.current) : onClose())}
    >
      <p>{explain}</p>
      {extension === undefined ? (
        <RadioGroup
          name="format"
          label={t('workbench.export.format')}
          required
          options={choices.map((value) => ({
            value,
            label: t(`workbench.export.formats.${value}`),
            ...(value === 'print' && tooMany
              ? { disabled: true, hint: t('workbench.export.tooMany', { max: formats.number(mostPrinted) }) }
              : {}),
          }))}
        />
      ) : null}
      <TextField name="reason" label={t('workbench.reason')} hint={t('workbench.export.kept')} required />
    </ActionDialog>
  );
}
