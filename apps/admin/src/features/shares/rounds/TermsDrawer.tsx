import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { ErrorState, Skeleton } from '@ledenbureau/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refreshEverything, ActionDialog, useProblemText } from '@ledenbureau/workbench';
import { useApi } from '../../../api/ApiContext.tsx';
import type { ReturnRound } from '../../../api/types.ts';
import { instrumentsQuery } from '../../../register/transaction/transaction.api.ts';
import { createRound, takeRoundStep } from '../round.api.ts';
import { emptyTerms, termsOf, termsSchema, type TermsValues, toTerms } from './terms.ts';
import { TermsFields } from './TermsFields.tsx';

export interface TermsDrawerProps {
  /** The round whose terms are changed; left out: a new one. */
  round?: ReturnRound;
  onClose(): void;
  /** It was calculated. */
  onDone(id: string): void;
}

/** The terms of a round, and the button that divides what there is by them. */
export function TermsDrawer({ round, onClose, onDone }: TermsDrawerProps) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const client = useQueryClient();
  const query = useQuery(instrumentsQuery(api));
  const [initial] = useState<TermsValues>(() => (round ? termsOf(round) : emptyTerms()));
  const opened = useRef<ReturnRound>(undefined);
  // One key a step: what was answered before is answered again.
  const [calculateKey] = useState(() => crypto.randomUUID());
  const instruments = query.data?.items.filter(({ id, type }) =>
    round ? id === round.instrument.id : type === 'good_share',
  );
  const nominalOf = (id: string) => instruments?.find((one) => one.id === id)?.nominal_cents;
  if (!instruments) {
    return query.error ? (
      <ErrorState title={failure(query.error)} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton lines={6} />
    );
  }
  const [only] = instruments;
  return (
    <ActionDialog<TermsValues>
      drawer
      title={round ? t('returns.terms.change', { number: round.number }) : t('returns.round.new')}
      confirm={t('returns.calculate.choose')}
      sentence={t('returns.terms.sentence')}
      draftKey={`return.terms/${round?.id ?? 'new'}`}
      initialValues={
        initial.instrument_id || !only || instruments.length > 1
          ? initial
          : { ...initial, instrument_id: only.id, price_cents: only.nominal_cents }
      }
      schema={termsSchema(nominalOf)}
      send={async (values, key) => {
        const terms = toTerms(values);
        if (!terms) return;
        // One that was set up before something failed gets other terms, not a second one beside it.
        const draft = round ?? opened.current;
        if (draft) {
          await takeRoundStep(api, draft, { action: 'calculate', body: { terms } }, key);
        } else {
          opened.current = await createRound(api, { ...terms, instrument_id: values.instrument_id }, key);
          await takeRoundStep(api, opened.current, { action: 'calculate', body: {} }, calculateKey);
        }
        void refreshEverything(client);
      }}
      onClose={onClose}
      onDone={() => onDone(round?.id ?? opened.current?.id ?? 'list')}
    >
      <TermsFields instruments={instruments} />
    </ActionDialog>
  );
}
