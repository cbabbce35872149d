import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorSummary, RadioGroup, Stack, TextField } from '@ledenbureau/ui';
import { expect, userEvent, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Fields/ErrorSummary · Foutenoverzicht',
  id: 'fields-errorsummary',
  component: ErrorSummary,
  parameters: usage({
    when: ['Above a form of more than about five fields, after it was sent with errors.'],
    not: [
      'For a short form: the messages at the fields are in sight.',
      'For what is wrong with the whole, such as a server that cannot be reached: use Notice.',
    ],
    keyboard: { Enter: 'On a link: brings the field with its label into view, and the focus into it.' },
  }),
  args: {
    title: 'Controleer deze velden',
    errors: [
      { id: 'naam', label: 'Naam', message: 'Vul een naam in' },
      { id: 'soort', label: 'Soort lid', message: 'Kies een soort' },
    ],
  },
} satisfies Meta<typeof ErrorSummary>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
/** A link goes to the field: its label comes into view, and the focus goes to the control, or to the first of a group. */
export const GoesToTheField: Story = {
  render: (args) => (
    <Stack>
      <ErrorSummary {...args} />
      <div style={{ blockSize: 1200 }} />
      <TextField id="naam" name="naam" label="Naam" feedback={{ type: 'error', message: 'Vul een naam in' }} />
      <RadioGroup
        id="soort"
        name="soort"
        label="Soort lid"
        options={[
          { value: 'person', label: 'Persoon' },
          { value: 'organisation', label: 'Organisatie' },
        ]}
        feedback={{ type: 'error', message: 'Kies een soort' }}
      />
      <div style={{ blockSize: 1200 }} />
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('textbox')).not.toHaveFocus();
    await userEvent.click(canvas.getByRole('link', { name: 'Soort lid: Kies een soort' }));
    await expect(canvas.getByRole('radio', { name: 'Persoon' })).toHaveFocus();
    await userEvent.click(canvas.getByRole('link', { name: 'Naam: Vul een naam in' }));
    await expect(canvas.getByRole('textbox', { name: 'Naam' })).toHaveFocus();
    const { top, bottom } = canvas.getByText('Naam', { selector: 'label' }).getBoundingClientRect();
    await expect(top).toBeGreaterThanOrEqual(0);
    await expect(bottom).toBeLessThan(innerHeight);
  },
};
export const Matrix: Story = {
  render: (args) => (
    <Stack>
      <ErrorSummary {...args} />
      <ErrorSummary
        title="Eén veld vraagt aandacht"
        errors={[
          {
            id: 'lang',
            label: 'Rekeningnummer',
            message:
              'NL91 ABNA 0417 1643 01 is geen bestaand nummer; controleer de laatste cijfers en neem het over van de bankpas of het afschrift',
          },
        ]}
      />
    </Stack>
  ),
};
