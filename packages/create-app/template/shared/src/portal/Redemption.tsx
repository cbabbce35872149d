import { Form, FormError, IbanField, QuantityField, required, SubmitButton, validator } from '@ledenbureau/forms';
import { EmptyState, Text, useNotifications } from '@ledenbureau/ui';
import { useState } from 'react';
import { useAsk } from './ask.ts';
import type { Holding } from './Holdings.tsx';
import { usePortalLanguage } from './LanguageProvider.tsx';
import { Loaded } from './Loaded.tsx';
import { PortalPage } from './PortalPage.tsx';

/** From 1 to `max`; a quantity is a decimal string. The forms package has the message. */
const upTo = (max: number) =>
  validator<string>({
    name: 'minMaxNumber',
    params: { min: 1, max },
    validate: (quantity) => Number(quantity) < 1 || Number(quantity) > max,
  });

/** The form, for a member who has `redeemable` bonds that can be redeemed. */
function RedemptionForm({ redeemable }: { redeemable: number }) {
  const { t } = usePortalLanguage();
  const ask = useAsk();
  const { notify } = useNotifications();
  const [requested, setRequested] = useState(0);
  const max = redeemable - requested;
  if (max <= 0) return <EmptyState title={t('nothingToRedeem')} />;
  return (
    <>
      <Text tone="quiet">{t('redemptionWhy')}</Text>
      <Form
        initialValues={{ quantity: '', iban: '' }}
        onSubmit={async (values, { reset }) => {
          const headers = { 'content-type': 'application/json' };
          const answer = await ask('/redemptions', { method: 'POST', headers, body: JSON.stringify(values) });
          if (!answer.ok) throw new Error(`/redemptions answered ${answer.status}`);
          reset();
          setRequested(requested + Number(values.quantity));
          notify({ level: 'success', message: t('sent') });
        }}
      >
        <FormError />
        <QuantityField
          name="quantity"
          label={t('quantity')}
          hint={t('redeemable', { max })}
          scale={0}
          validators={[required(), upTo(max)]}
        />
        <IbanField name="iban" label={t('iban')} validators={[required()]} />
        <SubmitButton>{t('send')}</SubmitButton>
      </Form>
    </>
  );
}

/** Asks for the redemption of bonds: as many as the member has, less those of earlier requests. */
export function Redemption() {
  const { t } = usePortalLanguage();
  return (
    <PortalPage title={t('redemption')}>
      <Loaded<Holding[]> path="/holdings">
        {(holdings) => (
          <RedemptionForm redeemable={holdings.reduce((sum, holding) => sum + Number(holding.redeemable), 0)} />
        )}
      </Loaded>
    </PortalPage>
  );
}
