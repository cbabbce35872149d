import { Form, IbanField, QuantityField, y } from '@ledenbureau/forms';
import { DescriptionList, formatIban, Notice, Quantity, Wizard } from '@ledenbureau/ui';
import { useState } from 'react';

interface Redemption {
  quantity: string;
  iban: string;
}

const quantitySchema = y.object({ quantity: y.string().required() });
const accountSchema = y.object({ iban: y.string().required() });

/** Three steps: how many, to which account, and a look at it all before it is sent. */
export function RedemptionWizard({ send }: { send: (redemption: Redemption) => Promise<void> }) {
  const [redemption, setRedemption] = useState<Redemption>({ quantity: '', iban: '' });
  const [failed, setFailed] = useState(false);
  const keep = (part: Partial<Redemption>) => setRedemption((before) => ({ ...before, ...part }));
  return (
    <Wizard
      label="Aflossing aanvragen"
      submitLabel="Aflossing aanvragen"
      onSubmit={async () => {
        setFailed(false);
        try {
          await send(redemption);
        } catch (error) {
          setFailed(true);
          reportError(error);
        }
      }}
      steps={[
        {
          id: 'quantity',
          label: 'Aantal',
          form: true,
          content: ({ formId, next }) => (
            <Form
              id={formId}
              initialValues={{ quantity: '' }}
              schema={quantitySchema}
              onSubmit={async (values) => {
                keep(values);
                next();
              }}
            >
              <QuantityField name="quantity" label="Aantal" hint="U hebt 12 Good Shares." scale={0} required />
            </Form>
          ),
        },
        {
          id: 'account',
          label: 'Rekening',
          form: true,
          content: ({ formId, next }) => (
            <Form
              id={formId}
              initialValues={{ iban: '' }}
              schema={accountSchema}
              onSubmit={async (values) => {
                keep(values);
                next();
              }}
            >
              <IbanField name="iban" label="Rekening" hint="Op uw eigen naam." required />
            </Form>
          ),
        },
        {
          id: 'check',
          label: 'Controleren',
          content: (
            <>
              {failed && (
                <Notice tone="danger">Uw aanvraag is niet aangekomen. Probeer het over een minuut opnieuw.</Notice>
              )}
              <DescriptionList
                items={[
                  { term: 'Aantal', description: <Quantity value={redemption.quantity} /> },
                  { term: 'Rekening', description: formatIban(redemption.iban) },
                ]}
              />
            </>
          ),
        },
      ]}
    />
  );
}
