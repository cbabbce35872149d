import { y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Notice, Skeleton, Stack, Text } from '@ledenbureau/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import type { Redemption } from '../../api/types.ts';
import { refreshEverything } from '../../queryClient.ts';
import { ActionDialog } from '../../list/ActionDialog.tsx';
import { QuoteSum } from '../../register/request/QuoteSum.tsx';
import { instrumentsQuery } from '../../register/transaction/transaction.api.ts';
import { useProblemText } from '../../texts/useProblemText.ts';
import { useSettled } from '../../useSettled.ts';
import { emptyRequest, type NewRequestValues, toSubmit } from './newRequest.ts';
import { NewRequestFields } from './NewRequestFields.tsx';
import { PreviewWarnings } from './PreviewWarnings.tsx';
import { submitPreviewQuery, submitRedemption } from './redemption.api.ts';

const schema = y.object({
  member_id: y.mixed().required(),
  instrument_id: y.string().required(),
  quantity: y.string().required(),
  reason: y.string().required(),
  reason_text: y
    .string()
    .trim()
    .max(500)
    .when('reason', ([reason], rule) => (reason === 'other' ? rule.required() : rule)),
  channel: y.string().required(),
  requested_on: y.string().required(),
  desired_on: y.string().required(),
  bank_account_id: y.string(),
  document: y.string().max(140),
  key: y.string(),
});

export interface NewRequestDialogProps {
  onClose(): void;
  onSubmitted(redemption: Redemption): void;
}

/** A request that came in by post, mail or at the desk, entered for its member beside what it comes to. */
export function NewRequestDialog({ onClose, onSubmitted }: NewRequestDialogProps) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const client = useQueryClient();
  const instruments = useQuery(instrumentsQuery(api));
  const [initial] = useState(emptyRequest);
  const [body, setBody] = useState(() => toSubmit(initial));
  const preview = useQuery(submitPreviewQuery(api, body));
  const settled = useSettled((values: NewRequestValues) => setBody(toSubmit(values)));
  const submitted = useRef<Redemption>(undefined);

  return (
    <ActionDialog<NewRequestValues>
      title={t('redemptions.new.title')}
      confirm={t('redemptions.new.confirm')}
      size="large"
      draftKey="redemption.new"
      initialValues={initial}
      schema={schema}
      onChange={settled.later}
      send={async (values, key) => {
        const complete = toSubmit(values);
        if (!complete) return;
        submitted.current = await submitRedemption(api, complete, key);
        void refreshEverything(client);
      }}
      onClose={onClose}
      onDone={() => (submitted.current ? onSubmitted(submitted.current) : onClose())}
    >
      <Stack direction="row" gap={6} align="start">
        <div style={{ flex: '1 1 22rem' }}>
          <NewRequestFields instruments={instruments.data?.items ?? []} />
        </div>
        <aside aria-label={t('redemptions.new.preview')} aria-busy={preview.isFetching} style={{ flex: '1 1 18rem' }}>
          {body === null ? (
            <Text as="p" tone="quiet">
              {t('redemptions.new.incomplete')}
            </Text>
          ) : preview.error ? (
            <Notice level="warning">{failure(preview.error)}</Notice>
          ) : preview.data ? (
            <Stack gap={3}>
              <QuoteSum quote={preview.data.quote} />
              <PreviewWarnings warnings={preview.data.warnings} />
            </Stack>
          ) : (
            <Skeleton lines={5} />
          )}
        </aside>
      </Stack>
    </ActionDialog>
  );
}
