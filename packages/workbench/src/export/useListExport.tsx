import { useI18n } from '@ledenbureau/i18n';
import { useState } from 'react';
import { useListSummary } from '../list/useListSummary.ts';
import type { ListFilters } from '../list/useFilters.ts';
import type { TableQuery } from '../list/useTableState.ts';
import type { Role } from '../register.ts';
import { today } from '../today.ts';
import { ExportButton } from './ExportButton.tsx';
import type { ExportDialogProps } from './ExportDialog.tsx';
import type { ExportForm } from './ExportKeys.tsx';
import { ExportDialog } from './LateExportDialog.tsx';

export interface ListExport
  extends
    Pick<ExportDialogProps, 'title' | 'load' | 'paper'>,
    Pick<NonNullable<ExportDialogProps['print']>, 'sum' | 'totals'> {
  /** Of these roles one is enough, where it is not as with other lists. */
  needs?: readonly Role[];
  /** The text that says how much is taken. */
  explain(counts: { count: number; shown: string }): string;
  /** Name of the file, before its day. */
  file: string;
  /** Day of the file; default today. */
  day?: string;
}

interface ListToExport {
  /** Stands above the list on paper. */
  title: string;
  /** Names the draft of the dialog. */
  draft: string;
  list: ListFilters;
  /** What else narrows it, in words. */
  only?: readonly (string | false)[] | undefined;
  query: TableQuery<{ total: number; total_is_lower_bound: boolean }>;
}

/** The button that takes a list along, and the dialog that it opens; a list that the service puts on paper itself is not printed here. */
export function useListExport({ title, draft, list, only, query }: ListToExport, exported: ListExport | undefined) {
  const { formats } = useI18n();
  const facts = useListSummary(list, only);
  const [form, open] = useState<ExportForm | null>(null);
  if (exported === undefined) return { button: null, dialog: null, open };
  const { needs, explain, file, day = today(), load, paper, title: question, sum, totals } = exported;
  const count = query.data?.total ?? 0;
  const atLeast = query.data?.total_is_lower_bound === true;
  return {
    button: <ExportButton {...(needs && { needs })} onExport={open} />,
    dialog: form ? (
      <ExportDialog
        form={form}
        {...(question !== undefined && { title: question })}
        explain={explain({ count, shown: `${formats.number(count)}${atLeast ? '+' : ''}` })}
        file={`${file}-${day}`}
        {...(paper ? { paper } : { print: { title, facts, count: atLeast ? Infinity : count, sum, totals } })}
        draftKey={`export.${draft}`}
        load={load}
        onClose={() => open(null)}
      />
    ) : null,
    open,
  };
}
