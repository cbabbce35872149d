import { y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Notice, Stack } from '@ledenbureau/ui';
import type { ReturnPreview, ReturnRequest, ReturnSubmit } from '../../api/types.ts';
import { requestShape } from '../../register/request/newRequest.ts';
import { NewRequestDialog } from '../../register/request/NewRequestDialog.tsx';
import { AtMostSum } from './AtMostSum.tsx';
import { FreeShares } from './FreeShares.tsx';
import { emptyReturn, toSubmit } from './newReturn.ts';
import { NewReturnFields } from './NewReturnFields.tsx';
import { RequestLots } from './RequestLots.tsx';
import { returns } from './returns.ts';

const schema = y.object({ ...requestShape, outcome: y.string().required() });

export interface NewReturnDialogProps {
  onClose(): void;
  onSubmitted(request: ReturnRequest): void;
}

/** A request to give Good Shares back, beside what of it is free. */
export function NewReturnDialog(props: NewReturnDialogProps) {
  return (
    <NewRequestDialog
      {...props}
      kind={returns}
      empty={emptyReturn}
      schema={schema}
      toSubmit={toSubmit}
      fields={<NewReturnFields />}
      comes={(preview, body) => <Comes preview={preview} of={body} />}
    />
  );
}

interface ComesProps {
  preview: ReturnPreview;
  of: Pick<ReturnSubmit, 'outcome' | 'instrument_id'>;
}

/** What the request would come to. */
function Comes({ preview, of: { outcome, instrument_id: id } }: ComesProps) {
  const { t } = useI18n();
  return (
    <Stack gap={3}>
      <AtMostSum outcome={outcome} cents={preview.no_payout && outcome === 'gift' ? 0 : preview.nominal_cents} />
      {outcome === 'gift' ? <Notice tone="warning" title={t('returns.noPayout')} /> : null}
      <FreeShares free={preview.free} />
      <RequestLots instrument={{ id }} holdings={preview.holdings} />
    </Stack>
  );
}
