import type { Auth } from '@ledenbureau/auth';
import { Form, FormError, IbanField, QuantityField, required, SubmitButton } from '@ledenbureau/forms';
import { PageHeader, Stack, useNotifications } from '@ledenbureau/ui';
import type { PortalTexts } from './texts.ts';

export function Redemption({ t, auth }: { t: PortalTexts; auth: Auth }) {
  const { notify } = useNotifications();
  return (
    <Stack gap={6}>
      <PageHeader title={t.redemption} />
      <Form
        initialValues={{ quantity: '', iban: '' }}
        onSubmit={async (values) => {
          const request = { method: 'POST', body: JSON.stringify(values) };
          const answer = await auth.fetch(new Request(`${auth.config.apiUrl}/redemptions`, request));
          if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
          notify({ level: 'success', message: t.sent });
        }}
      >
        <FormError />
        <QuantityField name="quantity" label={t.quantity} scale={0} validators={[required()]} />
        <IbanField name="iban" label={t.iban} validators={[required()]} />
        <SubmitButton>{t.send}</SubmitButton>
      </Form>
    </Stack>
  );
}
