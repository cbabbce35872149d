import { y } from '@ledenbureau/forms';
import { Stack } from '@ledenbureau/ui';
import type { Redemption } from '../../api/types.ts';
import { requestShape } from '../../register/request/newRequest.ts';
import { NewRequestDialog as Dialog } from '../../register/request/NewRequestDialog.tsx';
import { QuoteSum } from '../../register/request/QuoteSum.tsx';
import { emptyRedemption, toSubmit } from './newRequest.ts';
import { NewRequestFields } from './NewRequestFields.tsx';
import { PreviewWarnings } from './PreviewWarnings.tsx';
import { redemptions } from './redemptions.ts';

const schema = y.object({ ...requestShape, desired_on: y.string().required() });

export interface NewRequestDialogProps {
  onClose(): void;
  onSubmitted(redemption: Redemption): void;
}

/** A request for early redemption, beside the sum of it. */
export function NewRequestDialog(props: NewRequestDialogProps) {
  return (
    <Dialog
      {...props}
      kind={redemptions}
      empty={emptyRedemption}
      schema={schema}
      toSubmit={toSubmit}
      fields={<NewRequestFields />}
      comes={({ quote, warnings }) => (
        <Stack gap={3}>
          <QuoteSum quote={quote} />
          <PreviewWarnings warnings={warnings} />
        </Stack>
      )}
    />
  );
}
