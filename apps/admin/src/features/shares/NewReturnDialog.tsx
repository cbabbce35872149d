import { y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Money, Notice, Skeleton, Stack, Text } from '@ledenbureau/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import type { ReturnPreview, ReturnRequest } from '../../api/types.ts';
import { refreshEverything } from '../../queryClient.ts';
import { ActionDialog } from '../../list/ActionDialog.tsx';
import { useProblemText } from '../../texts/useProblemText.ts';
import { useSettled } from '../../useSettled.ts';
import { FreeShares } from './FreeShares.tsx';
import { emptyReturn, type NewReturnValues, toSubmit } from './newReturn.ts';
import { NewReturnFields } from './NewReturnFields.tsx';
import { RequestLots } from './RequestLots.tsx';
import { submitPreviewQuery, submitReturn } from './return.api.ts';

const schema = y.object({
  member_id: y.mixed().required(),
  instrument_id: y.string().required(),
  quantity: y.string().required(),
  outcome: y.string().required(),
  reason: y.string().required(),
  reason_text: y
    .string()
    .trim()
    .max(500)
    .when('reason', ([reason], rule) => (reason === 'other' ? rule.required() : rule)),
  channel: y.string().required(),
  requested_on: y.string().required(),
  bank_account_id: y.string(),
  document: y.string().max(140),
  key: y.string(),
});

export interface NewReturnDialogProps {
  onClose(): void;
  onSubmitted(request: ReturnRequest): void;
}

/** A request that came in by post, mail or at the desk, entered for its member beside what of it is free. */
export function NewReturnDialog({ onClose, onSubmitted }: NewReturnDialogProps) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const client = useQueryClient();
  const [initial] = useState(emptyReturn);
  const [body, setBody] = useState(() => toSubmit(initial));
  const preview = useQuery(submitPreviewQuery(api, body));
  const settled = useSettled((values: NewReturnValues) => setBody(toSubmit(values)));
  const submitted = useRef<ReturnRequest>(undefined);

  return (
    <ActionDialog<NewReturnValues>
      title={t('returns.new.title')}
      confirm={t('returns.new.confirm')}
      size="large"
      draftKey="return.new"
      initialValues={initial}
      schema={schema}
      onChange={settled.later}
      send={async (values, key) => {
        const complete = toSubmit(values);
        if (!complete) return;
        submitted.current = await submitReturn(api, complete, key);
        void refreshEverything(client);
      }}
      onClose={onClose}
      onDone={() => (submitted.current ? onSubmitted(submitted.current) : onClose())}
    >
      <Stack direction="row" gap={6} align="start">
        <div style={{ flex: '1 1 22rem' }}>
          <NewReturnFields />
        </div>
        <aside aria-label={t('returns.new.preview')} aria-busy={preview.isFetching} style={{ flex: '1 1 18rem' }}>
          {body === null ? (
            <Text as="p" tone="quiet">
              {t('returns.new.incomplete')}
            </Text>
          ) : preview.error ? (
            <Notice level="warning">{failure(preview.error)}</Notice>
          ) : preview.data ? (
            <Comes preview={preview.data} outcome={body.outcome} instrument={body.instrument_id} />
          ) : (
            <Skeleton lines={5} />
          )}
        </aside>
      </Stack>
    </ActionDialog>
  );
}

interface ComesProps {
  preview: ReturnPreview;
  outcome: ReturnRequest['outcome'];
  instrument: string;
}

/** What the request would come to. */
function Comes({ preview, outcome, instrument }: ComesProps) {
  const { t } = useI18n();
  return (
    <Stack gap={3}>
      <dl style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between' }}>
        <Text as="dt" weight="strong">
          {t(`returns.atMost.${outcome}`)}
        </Text>
        <dd>
          <Money
            cents={preview.no_payout && outcome === 'gift' ? 0 : preview.nominal_cents}
            style={{ font: 'var(--lb-type-figure)' }}
          />
        </dd>
      </dl>
      {outcome === 'gift' ? <Notice level="warning" title={t('returns.noPayout')} /> : null}
      <FreeShares free={preview.free} />
      <RequestLots instrument={{ id: instrument }} holdings={preview.holdings} />
    </Stack>
  );
}
