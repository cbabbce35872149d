import { Button, ButtonGroup, Stack } from '@ledenbureau/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorMessage, Field, FieldArray, Form as FormikForm, Formik, useFormikContext } from 'formik';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import {
  DateField,
  ErrorSummary,
  FieldGroup,
  Form,
  MoneyField,
  required,
  Select,
  SubmitButton,
  TextField,
  y,
} from '../index.ts';
import { DutchMessages } from '../testing/DutchMessages.tsx';
import { FieldsInFormik, FormikInForm } from './index.ts';

const words: Record<string, (label: string) => string> = {
  required: (label) => `Vul ${label} in.`,
  money: (label) => `${label} is geen bedrag. Schrijf bijvoorbeeld 12,50.`,
};

const meta = {
  title: 'Forms/Formik · Overstap',
  id: 'forms-formik',
  parameters: {
    usage: {
      when: ['While a form that is written with Formik moves over, one field at a time.'],
      not: ['For a new form: use Form alone. Formik is not loaded then.'],
    },
  },
  decorators: [
    (Story) => (
      <DutchMessages words={words}>
        <Story />
      </DutchMessages>
    ),
  ],
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const schema = y.object({
  name: y.string().required('Vul een naam in.'),
  address: y.object({ country: y.string().required('Kies een land.') }),
});
const countries = [
  { value: 'NL', label: 'Nederland' },
  { value: 'BE', label: 'België' },
];

/** First step: fields of ours in the form that is there. Their names are Formik's paths. */
export const FieldsOfOursInFormik: Story = {
  render: () => (
    <Formik
      initialValues={{ name: '', address: { country: '' }, cents: null, day: '' }}
      validationSchema={schema}
      onSubmit={async () => {}}
    >
      <FormikForm noValidate>
        <FieldsInFormik>
          <Stack>
            <TextField name="name" label="Naam" required />
            <Select name="address.country" label="Land" placeholder="Kies een land" options={countries} />
            <MoneyField name="cents" label="Inleg" />
            <DateField name="day" label="Per" />
            <ButtonGroup>
              <Button type="submit" theme="green">
                Bewaren
              </Button>
              <Button type="reset">Terugzetten</Button>
            </ButtonGroup>
          </Stack>
        </FieldsInFormik>
      </FormikForm>
    </Formik>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const money = () => canvas.getByRole('textbox', { name: 'Inleg' });
    await userEvent.type(money(), 'veel');
    await userEvent.click(canvas.getByRole('button', { name: 'Bewaren' }));
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /Naam/ })).toHaveFocus());
    await expect(canvas.getByText('Kies een land.')).toBeVisible();
    await expect(canvas.getByText('Inleg is geen bedrag. Schrijf bijvoorbeeld 12,50.')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Terugzetten' }));
    await waitFor(() => expect(money()).toHaveValue(''));
  },
};

function Total() {
  const { values } = useFormikContext<{ friends: { name: string }[] }>();
  return <output>{values.friends.length} vrienden</output>;
}

/** Second step: our Form around what is still Formik's. */
export const FormikInOurForm: Story = {
  render: () => (
    <Form
      initialValues={{ name: '', nick: '', address: { street: '' }, friends: [{ name: 'Anna' }] }}
      schema={y.object({ friends: y.array().of(y.object({ name: y.string().required() })) })}
      onSubmit={async () => {}}
    >
      <Stack>
        <ErrorSummary title="Controleer deze velden" />
        <TextField name="name" label="Naam" validators={[required()]} />
        <FieldGroup name="address" legend="Adres">
          <TextField name="street" label="Straat" />
        </FieldGroup>
        <FormikInForm>
          <Stack>
            <label>
              Roepnaam{' '}
              <Field name="nick" validate={(nick: string) => (nick === '' ? 'Geef een roepnaam.' : undefined)} />
            </label>
            <ErrorMessage name="nick" component="p" />
            <FieldArray name="friends">
              {({ push, form }) => (
                <>
                  {(form.values as { friends: object[] }).friends.map((_, index) => (
                    // eslint-disable-next-line react/no-array-index-key -- Formik keeps its state by place
                    <label key={index}>
                      Vriend {index + 1} <Field name={`friends.${index}.name`} />
                    </label>
                  ))}
                  <ButtonGroup>
                    <Button onClick={() => push({ name: '' })}>Vriend toevoegen</Button>
                  </ButtonGroup>
                </>
              )}
            </FieldArray>
            <Total />
          </Stack>
        </FormikInForm>
        <SubmitButton>Bewaren</SubmitButton>
      </Stack>
    </Form>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('textbox', { name: 'Naam' }), 'Bas');
    await userEvent.click(canvas.getByRole('button', { name: 'Vriend toevoegen' }));
    await expect(canvas.getByText('2 vrienden')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Bewaren' }));
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Roepnaam' })).toHaveFocus());
    await expect(canvas.getByText('Geef een roepnaam.', { selector: 'p' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /Vriend 2/ })).toBeVisible();
  },
};
