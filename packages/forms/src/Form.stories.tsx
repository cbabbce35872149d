import { Button, ButtonGroup, Stack } from '@ledenbureau/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import {
  asyncValidator,
  Checkbox,
  DateField,
  email,
  ErrorSummary,
  FieldArray,
  FieldGroup,
  Form,
  FormError,
  iban,
  kvk,
  maxLength,
  minMoney,
  MoneyField,
  phone,
  postalCode,
  RadioGroup,
  required,
  Select,
  SubmitButton,
  success,
  TextArea,
  TextField,
  useField,
  useFieldState,
  validator,
} from './index.ts';
import { DutchMessages } from './testing/DutchMessages.tsx';

const words: Record<string, (label: string) => string> = {
  required: (label) => `Vul ${label} in.`,
  maxLength: (label) => `${label} is te lang.`,
  taken: (label) => `${label} is al in gebruik. Kies een andere.`,
  success: (label) => `${label} is in orde.`,
  odd: (label) => `${label} is ongewoon kort.`,
};

const meta = {
  title: 'Patterns/Form · Formulier',
  id: 'patterns-form',
  component: Form,
  parameters: {
    usage: {
      when: ['For everything that is filled in and then sent: one Form, its fields bound by name.'],
      not: ['For filters that work at once: use FilterBar.', 'For a single setting that is kept at once: use Switch.'],
      keyboard: { 'Ctrl + Enter': 'submits from any field' },
    },
  },
  args: { initialValues: {}, onSubmit: async () => {}, children: null },
  decorators: [
    (Story) => (
      <DutchMessages words={words}>
        <Story />
      </DutchMessages>
    ),
  ],
} satisfies Meta<typeof Form>;
export default meta;
type Story = StoryObj<typeof meta>;

const need = [required()];

/** An ordinary form: a failed submit lists what is wrong and puts the focus into the first wrong field. */
export const Default: Story = {
  render: (args) => (
    <Form {...args}>
      <Stack>
        <ErrorSummary title="Controleer deze velden" />
        <FormError />
        <TextField name="name" label="Naam" validators={[required(), maxLength(35)]} />
        <TextField name="email" label="E-mailadres" type="email" validators={[required(), email()]} />
        <SubmitButton>Bewaren</SubmitButton>
      </Stack>
    </Form>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('textbox', { name: 'Naam' }), 'Anna');
    await userEvent.click(canvas.getByRole('button', { name: 'Bewaren' }));
    const address = canvas.getByRole('textbox', { name: 'E-mailadres' });
    await waitFor(() => expect(address).toHaveFocus());
    await expect(canvas.getByRole('link', { name: /E-mailadres/ })).toBeVisible();
  },
};

function Watched({ name, label }: { name: string; label: string }) {
  const options = { label, types: ['error', 'warning', 'success'] as const, validators: watchedRules };
  const { value, setValue, onFocus, onBlur, inputRef, feedback, state } = useField<string>(name, options);
  const states = Object.entries(useFieldState({ state })).filter(([, on]) => on);
  return (
    <Stack gap={1}>
      <label>
        {label}{' '}
        <input
          ref={inputRef}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          onFocus={onFocus}
          onBlur={onBlur}
        />
      </label>
      <output>{states.map(([key]) => key).join(', ') || 'geen'}</output>
      {feedback ? <p>{feedback.message}</p> : null}
    </Stack>
  );
}
const watchedRules = [
  required(),
  maxLength(8),
  validator<string>({ name: 'odd', type: 'warning', validate: (value) => value.length < 3 }),
  success(),
];

/** The states of a field as they change, with a field of your own by useField. */
export const EveryState: Story = {
  args: { initialValues: { filled: 'gevuld' } },
  render: (args) => (
    <Form {...args}>
      <Stack>
        <Watched name="empty" label="Leeg begonnen" />
        <Watched name="filled" label="Gevuld begonnen" />
        <ButtonGroup>
          <SubmitButton>Versturen</SubmitButton>
          <Button type="reset">Terugzetten</Button>
        </ButtonGroup>
      </Stack>
    </Form>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [empty] = canvas.getAllByRole('status');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Leeg begonnen' }), 'ab');
    await expect(empty).toHaveTextContent('dirty, focused, changed');
    await userEvent.tab();
    await expect(empty).toHaveTextContent('touched, dirty, prefilled, changed');
    await expect(canvas.getByText('Leeg begonnen is ongewoon kort.')).toBeVisible();
  },
};

/** Many fields in groups: one column, and one save at its end. */
export const LongForm: Story = {
  render: (args) => (
    <Form {...args}>
      <Stack gap={6}>
        <ErrorSummary title="Controleer deze velden" />
        <FieldGroup name="person" legend="Lid">
          <RadioGroup
            name="kind"
            label="Soort"
            validators={need}
            options={[
              { value: 'person', label: 'Persoon' },
              { value: 'organisation', label: 'Organisatie' },
            ]}
          />
          <TextField name="name" label="Naam" validators={need} />
          <DateField name="birthdate" label="Geboortedatum" />
          <TextField name="phone" label="Telefoon" validators={[phone()]} />
          <TextField name="kvk" label="KVK-nummer" validators={[kvk()]} />
        </FieldGroup>
        <FieldGroup name="address" legend="Adres">
          <TextField name="street" label="Straat en huisnummer" validators={need} />
          <TextField name="postal_code" label="Postcode" width="short" validators={[required(), postalCode()]} />
          <Select
            name="country"
            label="Land"
            placeholder="Kies een land"
            validators={need}
            options={[
              { value: 'NL', label: 'Nederland' },
              { value: 'BE', label: 'België' },
            ]}
          />
        </FieldGroup>
        <FieldGroup name="money" legend="Inleg">
          <TextField name="iban" label="IBAN" validators={[required(), iban()]} />
          <MoneyField name="amount" label="Bedrag" validators={[required(), minMoney(1000)]} />
          <TextArea name="note" label="Opmerking" validators={[maxLength(140)]} />
          <Checkbox name="agreed" label="Akkoord met de voorwaarden" validators={need} />
        </FieldGroup>
        <SubmitButton>Lid toevoegen</SubmitButton>
      </Stack>
    </Form>
  ),
};

/** Members of an array: added, removed and moved with the keyboard; the focus goes where the work is. */
export const NestedArray: Story = {
  args: { initialValues: { persons: [{ name: 'Anna', phones: ['020 123 4567'] }] } },
  render: (args) => (
    <Form {...args}>
      <Stack>
        <FieldArray<{ name: string; phones: string[] }> name="persons[]">
          {(persons) => (
            <>
              {persons.items.map((person, index) => (
                <FieldGroup key={person.key} {...person.field} legend={`Persoon ${index + 1}`}>
                  <TextField name="name" label="Naam" validators={need} />
                  <FieldArray<string> name="phones[]">
                    {(phones) => (
                      <>
                        {phones.items.map((item, place) => (
                          <TextField
                            key={item.key}
                            {...item.field}
                            label={`Telefoon ${place + 1}`}
                            validators={[phone()]}
                          />
                        ))}
                        <ButtonGroup>
                          <Button ref={phones.addRef} onClick={() => phones.add('')}>
                            Telefoon toevoegen
                          </Button>
                          <Button disabled={index === 0} onClick={() => persons.move(index, index - 1)}>
                            Omhoog
                          </Button>
                          <Button theme="transparent" onClick={() => persons.remove(index)}>
                            Persoon {index + 1} verwijderen
                          </Button>
                        </ButtonGroup>
                      </>
                    )}
                  </FieldArray>
                </FieldGroup>
              ))}
              <ButtonGroup>
                <Button ref={persons.addRef} onClick={() => persons.add({ name: '', phones: [] })}>
                  Persoon toevoegen
                </Button>
                <SubmitButton>Bewaren</SubmitButton>
              </ButtonGroup>
            </>
          )}
        </FieldArray>
      </Stack>
    </Form>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Persoon toevoegen' }));
    const second = canvas.getByRole('group', { name: 'Persoon 2' });
    await waitFor(() => expect(within(second).getByRole('textbox', { name: 'Naam' })).toHaveFocus());
    await userEvent.keyboard('Bas');
    await userEvent.click(within(second).getByRole('button', { name: 'Omhoog' }));
    const [first] = canvas.getAllByRole('group', { name: 'Persoon 1' });
    await expect(within(first!).getByRole('textbox', { name: 'Naam' })).toHaveValue('Bas');
  },
};

/** Asks a server once the text stands still; an answer to an older text never shows. "anna" is taken. */
const free = asyncValidator<string>({
  name: 'taken',
  wait: 300,
  validate: async (value) => value === 'anna',
});

/** A name that must still be free. */
export const AvailabilityCheck: Story = {
  render: (args) => (
    <Form {...args}>
      <Stack>
        <TextField
          name="login"
          label="Gebruikersnaam"
          hint="Wordt gecontroleerd zodra u even stopt met typen"
          types={['error', 'success']}
          validators={[required(), maxLength(20), free, success()]}
        />
        <SubmitButton>Kiezen</SubmitButton>
      </Stack>
    </Form>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByRole('textbox', { name: 'Gebruikersnaam' }), 'anna{Enter}');
    await expect(await canvas.findByText('Gebruikersnaam is al in gebruik. Kies een andere.')).toBeVisible();
  },
};
