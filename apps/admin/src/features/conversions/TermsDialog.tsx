import { useI18n } from '@ledenbureau/i18n';
import { Dialog, ErrorState, Skeleton } from '@ledenbureau/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshEverything, ActionDialog, useProblemText } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { meQuery } from '../../api/me.ts';
import { instrumentsQuery } from '../../register/transaction/transaction.api.ts';
import { type Programme, saveTerms } from './conversion.api.ts';
import { problemKey } from './problem.ts';
import { bodyOf, emptyTerms, termsSchema, type TermsValues, valuesOf } from './terms.ts';
import { TermsFields } from './TermsFields.tsx';

export interface TermsDialogProps {
  /** Whose terms change; null: a new programme. */
  programme: Programme | null;
  onClose(): void;
}

/** The terms of a programme. They are in force for runs planned after a second administrator approved them. */
export function TermsDialog({ programme, onClose }: TermsDialogProps) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const client = useQueryClient();
  const query = useQuery(instrumentsQuery(api));
  const me = useQuery(meQuery(api));
  const terms = programme?.terms ?? null;
  const [initial] = useState<TermsValues>(() => (terms ? valuesOf(terms, programme?.next_on ?? null) : emptyTerms));
  const title = t(programme ? 'conversions.terms.change' : 'conversions.programme.new');
  if (!query.data || !me.data) {
    return (
      <Dialog open title={title} onClose={onClose}>
        {query.error ? (
          <ErrorState title={failure(query.error)} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton lines={6} />
        )}
      </Dialog>
    );
  }
  const byTwo = me.data.settings.four_eyes;
  return (
    <ActionDialog<TermsValues>
      drawer
      title={title}
      confirm={t(byTwo ? 'conversions.terms.propose' : 'conversions.terms.save')}
      sentence={t(byTwo ? 'conversions.programme.byTwo' : 'conversions.programme.byOne')}
      draftKey={`conversion.terms/${programme?.id ?? 'new'}`}
      problemKey={problemKey}
      initialValues={initial}
      schema={termsSchema}
      send={async (values, key) => {
        const body = bodyOf(values);
        if (!body) return;
        await saveTerms(api, programme, body, key);
        void refreshEverything(client);
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <TermsFields instruments={query.data.items} isNew={programme === null} />
    </ActionDialog>
  );
}
