import {
  Combobox,
  DateField,
  ErrorSummary,
  Form,
  FormError,
  FormsProvider,
  MoneyField,
  QuantityField,
  RadioGroup,
  SubmitButton,
  TextArea,
  y,
} from '@ledenbureau/forms';
import { Button, Card, DescriptionList, Money, Notice, PageHeader, Stack } from '@ledenbureau/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { findMembers, type DemoMember } from '../../../ui/src/testing/data.ts';
import { DemoShell } from '../../../ui/src/testing/shell.tsx';
import { usage } from '../../../ui/src/testing/usage.ts';

interface Values {
  member: DemoMember | null;
  instrument: string;
  quantity: string;
  cents: number | null;
  date: string;
  remark: string;
}

const empty: Values = { member: null, instrument: '', quantity: '', cents: null, date: '2026-11-21', remark: '' };
const schema = y.object({
  member: y.mixed().required(),
  instrument: y.string().required(),
  quantity: y.string().required(),
  cents: y.number().required(),
  date: y.string().required(),
  remark: y.string().max(200),
});

const words: Record<string, (field: string) => string> = {
  'error.validation.required': () => 'Vul dit veld in.',
  'error.validation.max': (field) => `${field} mag hoogstens 200 tekens hebben.`,
};

function FormPage() {
  const [booked, setBooked] = useState<Values | null>(null);
  return (
    <DemoShell current="#single">
      <FormsProvider message={({ key, fieldName }) => words[key]?.(fieldName) ?? key}>
        <Stack gap={6}>
          <PageHeader
            title="Transactie toevoegen"
            breadcrumbs={[{ label: 'Dashboard', href: '#home' }, { label: 'Transactie toevoegen' }]}
          />
          {booked && (
            <Notice tone="positive" title="Transactie TR-2026-004813 geboekt">
              {booked.member?.name}: <Money cents={booked.cents ?? 0} />.
            </Notice>
          )}
          <Form initialValues={empty} schema={schema} onSubmit={async (values) => setBooked(values)}>
            <Stack gap={6}>
              <ErrorSummary title="Controleer deze velden" />
              <FormError />
              <Card title="Wie en wat">
                <Stack gap={5}>
                  <Combobox<DemoMember>
                    name="member"
                    label="Lid"
                    hint="Zoek op naam of lidnummer."
                    required
                    load={findMembers}
                    getKey={({ no }) => no}
                    getLabel={({ name }) => name}
                  />
                  <RadioGroup
                    name="instrument"
                    label="Instrument"
                    required
                    options={['Aandeel', 'Good Share', 'Obligatie 2024'].map((value) => ({ value, label: value }))}
                  />
                </Stack>
              </Card>
              <Card title="Hoeveel en wanneer">
                <Stack gap={5}>
                  <QuantityField name="quantity" label="Aantal" scale={2} required />
                  <MoneyField name="cents" label="Bedrag" hint="Bijvoorbeeld 1.250,50." required />
                  <DateField name="date" label="Ingangsdatum" required />
                  <TextArea name="remark" label="Opmerking" hint="Alleen zichtbaar voor beheerders." />
                </Stack>
              </Card>
              <Card title="Gevolg">
                <DescriptionList
                  columns={2}
                  items={[
                    { term: 'Stand vooraf', description: '10 aandelen' },
                    { term: 'Nog uit te geven', description: '84.120 aandelen' },
                  ]}
                />
              </Card>
              <Stack direction="row" gap={3}>
                <SubmitButton theme="green">Transactie boeken</SubmitButton>
                <Button href="#home">Annuleren</Button>
              </Stack>
            </Stack>
          </Form>
        </Stack>
      </FormsProvider>
    </DemoShell>
  );
}

const meta = {
  title: 'Patterns/FormPage · Formulierpagina',
  id: 'patterns-formpage',
  component: FormPage,
  parameters: {
    layout: 'fullscreen',
    ...usage({
      when: [
        'Somebody enters or changes one thing: one column, labels above, one save at the bottom left.',
        'Nothing is judged while typing for the first time; after the first attempt every change is.',
      ],
      not: ['One field: a Dialog.', 'Many things of one kind: the bulk page.'],
    }),
  },
} satisfies Meta<typeof FormPage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** The summary names what is wrong; the focus goes to the first wrong field, not to the summary. */
export const Refused: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Transactie boeken' }));
    await canvas.findByRole('heading', { name: /Controleer deze velden/ });
    await expect(canvas.getByRole('combobox', { name: /Lid/ })).toHaveFocus();
  },
};
