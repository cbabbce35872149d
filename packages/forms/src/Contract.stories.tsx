// What README says of the contract, one story each.
import { Button, Stack } from '@ledenbureau/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import {
  Draft,
  ErrorSummary,
  FieldGroup,
  Form,
  FormError,
  MessageProvider,
  maxLength,
  minLength,
  MoneyField,
  type NavigationBlocker,
  QuantityField,
  required,
  SubmitButton,
  SubmitErrors,
  TextField,
  typedForm,
  UnsavedChangesGuard,
  useFormValues,
  validator,
  y,
} from './index.ts';

/** Every message as it reaches the translator: its key and parameters. */
const Raw = ({ children }: { children: ReactNode }) => (
  <MessageProvider
    message={({ key, params, fieldName }) => `${fieldName}: ${key}${params ? ` ${JSON.stringify(params)}` : ''}`}
  >
    {children}
  </MessageProvider>
);

const meta = {
  title: 'Forms/Contract · Afspraken',
  id: 'forms-contract',
  component: Form,
  parameters: {
    usage: {
      when: ['To see how a part of the contract behaves; packages/forms/README.md says it in words.'],
      not: ['For how a form looks: Patterns/Form.'],
    },
  },
  args: { initialValues: {}, onSubmit: async () => {}, children: null },
  decorators: [
    (Story) => (
      <Raw>
        <Story />
      </Raw>
    ),
  ],
} satisfies Meta<typeof Form>;
export default meta;
type Story = StoryObj<typeof meta>;

const Values = () => <output>{JSON.stringify(useFormValues((values) => values))}</output>;
const textbox = (canvasElement: HTMLElement, name: string | RegExp) =>
  within(canvasElement).getByRole('textbox', { name });
const press = (canvasElement: HTMLElement, name: string) =>
  userEvent.click(within(canvasElement).getByRole('button', { name }));

const evenOf = y.object({ yup: y.string().test('even', (text = '') => text.length % 2 === 0) });

/** `validate` answers what is wrong, `test` of Yup what is right: both fields ask for an even number of characters. */
export const WhatIsWrong: Story = {
  args: { initialValues: { own: 'abc', yup: 'abc' }, schema: evenOf },
  render: (args) => (
    <Form {...args}>
      <Stack>
        <TextField
          name="own"
          label="Eigen regel"
          validators={[validator<string>({ name: 'even', validate: (text) => text.length % 2 === 1 })]}
        />
        <TextField name="yup" label="Regel van Yup" />
      </Stack>
    </Form>
  ),
  play: async ({ canvasElement }) => {
    for (const name of ['Eigen regel', 'Regel van Yup']) {
      await expect(textbox(canvasElement, name)).toHaveAccessibleDescription(/error\.validation\.even/);
      await userEvent.type(textbox(canvasElement, name), 'd');
      await expect(textbox(canvasElement, name)).not.toHaveAccessibleDescription(/even/);
    }
  },
};

/** The keys of messages with their parameters, as an app has to have texts for. */
export const MessageKeys: Story = {
  args: { initialValues: { short: 'abcdef', long: 'a' } },
  render: (args) => (
    <Form {...args}>
      <Stack>
        <TextField name="short" label="Kort" validators={[maxLength(3)]} />
        <TextField name="long" label="Lang" validators={[minLength(3)]} />
        <MoneyField name="price" label="Bedrag" required />
        <SubmitButton>Versturen</SubmitButton>
      </Stack>
    </Form>
  ),
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Versturen');
    await expect(await within(canvasElement).findByText('Bedrag: error.validation.required {}')).toBeVisible();
    await expect(within(canvasElement).getByText('Kort: error.validation.maxLength {"max":3}')).toBeVisible();
  },
};

interface Household {
  name: string;
  persons: { first: string; born?: string }[];
}
const household = typedForm<Household>()({ TextField });
const person = household.below('persons[]');

const rows = (
  <household.FieldArray name="persons[]" label="Personen" validators={[required()]}>
    {({ items, add, remove, addRef }) => (
      <>
        {items.map(({ key, field }, index) => (
          <FieldGroup key={key} {...field} legend={`Persoon ${index + 1}`} disabled={index === 0}>
            <person.TextField name="first" label={`Voornaam ${index + 1}`} required />
            <Button onClick={() => remove(index)}>Persoon {index + 1} verwijderen</Button>
          </FieldGroup>
        ))}
        <Button ref={addRef} onClick={() => add({ first: '' })}>
          Persoon toevoegen
        </Button>
      </>
    )}
  </household.FieldArray>
);
const two = { name: 'Familie', persons: [{ first: 'Anna' }, { first: 'Bas' }] };

/** Errors of the server by path: the first row is disabled, so that `persons[0]` is the one that was sent first. */
export const ServerErrors: Story = {
  args: {
    initialValues: two,
    onSubmit: async () => {
      throw new SubmitErrors([
        { field: 'persons[0].first', key: 'error.api.unknown_person' },
        { field: 'persons', key: 'error.api.too_few' },
        { key: 'error.api.closed' },
      ]);
    },
  },
  render: (args) => (
    <Form {...args}>
      <Stack>
        <ErrorSummary title="Controleer deze velden" />
        <FormError />
        <TextField name="name" label="Naam" />
        {rows}
        <SubmitButton>Versturen</SubmitButton>
      </Stack>
    </Form>
  ),
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Versturen');
    const second = textbox(canvasElement, /Voornaam 2/);
    await waitFor(() => expect(second).toHaveAccessibleDescription(/unknown_person/));
    await expect(second).toHaveFocus();
    await expect(within(canvasElement).getByText(/error\.api\.closed/)).toBeVisible();
  },
};

/** Names and types of values are checked where they are written, in arrays too. */
export const Typed: Story = {
  args: { initialValues: two },
  render: () => (
    <household.Form initialValues={two} onSubmit={async ({ persons }) => void persons.length}>
      <Stack>
        <household.TextField name="name" label="Naam" />
        {rows}
        <Values />
      </Stack>
    </household.Form>
  ),
  play: async ({ canvasElement }) => {
    await press(canvasElement, 'Persoon 2 verwijderen');
    await press(canvasElement, 'Persoon toevoegen');
    await userEvent.keyboard('Cor');
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('"persons":[{"first":"Cor"}]');
  },
};

/** Nothing is trimmed: a rule of Yup judges the trimmed text, and the typed one is submitted. */
export const Trimming: Story = {
  args: { initialValues: { name: '' }, schema: y.object({ name: y.string().trim().required() }) },
  render: (args) => (
    <Form {...args}>
      <Stack>
        <TextField name="name" label="Naam" />
        <Values />
        <SubmitButton>Versturen</SubmitButton>
      </Stack>
    </Form>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.type(textbox(canvasElement, /Naam/), '  ');
    await press(canvasElement, 'Versturen');
    await waitFor(() => expect(textbox(canvasElement, /Naam/)).toHaveAccessibleDescription(/required/));
    await expect(within(canvasElement).getByRole('status')).toHaveTextContent('{"name":" "}');
  },
};

function WithDraft(args: ComponentProps<typeof Form>) {
  const [visit, setVisit] = useState(1);
  return (
    <Stack>
      <Form key={visit} {...args}>
        <Stack>
          <QuantityField name="quantity" label="Aantal" scale={2} />
          <Values />
          <Draft storageKey="story-draft" />
        </Stack>
      </Form>
      <Button onClick={() => setVisit(visit + 1)}>Pagina opnieuw laden</Button>
    </Stack>
  );
}

/** What is typed survives a new visit, as a value: no language reads it as another number. */
export const KeptAsDraft: Story = {
  render: (args) => <WithDraft {...args} />,
  play: async ({ canvasElement }) => {
    const field = () => textbox(canvasElement, 'Aantal');
    await userEvent.clear(field());
    await userEvent.type(field(), '12');
    await press(canvasElement, 'Pagina opnieuw laden');
    await waitFor(() => expect(within(canvasElement).getByRole('status')).toHaveTextContent('{"quantity":"12"}'));
    await userEvent.clear(field());
  },
};

/** Stands for the blocker of a router: a press on the button is a navigation. */
function Blocker({ when, children }: ComponentProps<NavigationBlocker>) {
  const [blocked, setBlocked] = useState(false);
  const [gone, setGone] = useState(false);
  const leave = () => (when() ? setBlocked(true) : setGone(true));
  return (
    <>
      <Button onClick={leave}>Naar het dashboard</Button>
      {gone ? <p>Weg.</p> : null}
      {children(blocked ? { proceed: () => (setBlocked(false), setGone(true)), stay: () => setBlocked(false) } : null)}
    </>
  );
}

/** Asks before what was typed is left behind, inside the app and in the browser. */
export const Leaving: Story = {
  render: (args) => (
    <Form {...args}>
      <Stack>
        <TextField name="name" label="Naam" />
        <UnsavedChangesGuard blocker={Blocker} title="Pagina verlaten?" confirmLabel="Verlaten">
          Wat u hebt ingevuld, gaat verloren.
        </UnsavedChangesGuard>
      </Stack>
    </Form>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.type(textbox(canvasElement, 'Naam'), 'Anna');
    await press(canvasElement, 'Naar het dashboard');
    await userEvent.click(await within(document.body).findByRole('button', { name: 'Verlaten' }));
    await expect(await within(canvasElement).findByText('Weg.')).toBeVisible();
  },
};
