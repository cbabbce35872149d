import { useI18n } from '@ledenbureau/i18n';
import { Notice, Text } from '@ledenbureau/ui';
import type { RedemptionDetail, RedemptionPreview } from '../../api/types.ts';
import { PanelSection } from '../../register/request/PanelSection.tsx';
import { QuoteSum } from '../../register/request/QuoteSum.tsx';
import { RequestHoldings } from '../../register/request/RequestHoldings.tsx';
import { RequestPanel } from '../../register/request/RequestPanel.tsx';
import { returnCodeText } from '../../texts/returnCodeText.ts';
import { redemptions } from './redemptions.ts';
import { isChanged } from './useDecision.ts';

export interface RedemptionPanelProps {
  redemption: RedemptionDetail | undefined;
  error: unknown;
  onRetry?(): void;
  /** What approving would book, with the quantity and day that stand below; none while that is not asked. */
  preview: RedemptionPreview | undefined;
}

/** A request as it has to be judged: the sum first, what it rests on below it. */
export function RedemptionPanel({ redemption, error, onRetry, preview }: RedemptionPanelProps) {
  const { t, formats } = useI18n();
  return (
    <RequestPanel
      kind={redemptions}
      request={redemption}
      error={error}
      {...(onRetry ? { onRetry } : {})}
      facts={({ approved_quantity: approved, quantity, reason }) => [
        approved !== null && approved !== quantity
          ? t('redemptions.granted', { quantity: formats.quantity(approved) })
          : null,
        t(`requests.reason.${reason}`),
      ]}
    >
      {(request) => (
        <>
          <QuoteSum
            quote={preview?.quote ?? request.quote}
            before={isChanged(request, preview) ? request.quote : undefined}
          />
          <Account redemption={request} />
          <PanelSection title={t('requests.holdings')}>
            <RequestHoldings holdings={preview?.holdings ?? request.holdings} />
          </PanelSection>
        </>
      )}
    </RequestPanel>
  );
}

/** Where the money goes. */
function Account({ redemption }: { redemption: RedemptionDetail }) {
  const { t, lookup } = useI18n();
  const { iban_masked: iban, iban_state: state, holder_name: holder, return_code: code } = redemption;
  return (
    <>
      <Text as="p" size="dense" tone={state === 'verified' ? 'quiet' : 'warning'}>
        {[iban, t(`requests.ibanState.${state}`), holder].filter(Boolean).join(' · ')}
      </Text>
      {code ? (
        <Notice tone="danger" title={t('requests.returnedTitle', { code: returnCodeText(code, lookup) })} />
      ) : null}
    </>
  );
}
