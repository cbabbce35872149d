import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Card, Dialog, dialogSizes, Stack, TextField } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Controlled } from '../testing/Controlled.tsx';
import { doAndDont } from '../testing/doAndDont.tsx';
import { usage } from '../testing/usage.ts';

const actions = [
  <Button key="cancel">Annuleren</Button>,
  <Button key="do" theme="green">
    Terugdraaien
  </Button>,
];

const meta = {
  title: 'Feedback/Dialog · Dialoogvenster',
  id: 'feedback-dialog',
  component: Dialog,
  args: {
    open: true,
    onClose: fn(),
    title: 'Transactie terugdraaien',
    children: <p>Er komt een storno bij; de oorspronkelijke blijft staan.</p>,
  },
  parameters: usage({
    when: [
      'For a small task that must be finished or left before the page goes on: one question, a form of a few fields.',
      'Its title is a verb and an object; the button that does it repeats the verb and stands last.',
    ],
    not: [
      'To ask whether something should really be done use ConfirmDialog.',
      'To show the details of a row beside its list use Drawer; for a longer task make a page.',
      'Never for a message that asks nothing: use Notice or a notification.',
    ],
    keyboard: { Tab: 'stays inside', Esc: 'closes; the focus goes back to the opener' },
  }),
} satisfies Meta<typeof Dialog>;
export default meta;
type Story = StoryObj<typeof meta>;

export const DoAndDont: Story = doAndDont({
  good: {
    show: (
      <Card title="Transactie terugdraaien">
        <Stack>
          <p>Er komt een storno bij; de oorspronkelijke blijft staan.</p>
          {
            <Stack direction="row" justify="end">
              {actions}
            </Stack>
          }
        </Stack>
      </Card>
    ),
    nl: 'De titel is een werkwoord met een voorwerp, en de knop herhaalt het werkwoord.',
    en: 'The title is a verb with an object, and the button repeats the verb.',
  },
  bad: {
    show: (
      <Card title="Weet u het zeker?">
        <Stack>
          <p>Deze handeling kan niet ongedaan worden gemaakt.</p>
          <Stack direction="row" justify="end">
            <Button>Nee</Button>
            <Button theme="green">Ja</Button>
          </Stack>
        </Stack>
      </Card>
    ),
    nl: 'Wie alleen de knoppen leest, weet niet waar ‘Ja’ op slaat.',
    en: 'Who reads the buttons alone does not know what “Ja” agrees to.',
  },
});

export const Default: Story = { args: { actions } };

/** The first field has the focus; Esc closes, and the focus is back on the opener. */
export const WithForm: Story = {
  render: (args) => (
    <Controlled initial={false}>
      {(open, setOpen) => (
        <>
          <Button onClick={() => setOpen(true)}>Terugdraaien…</Button>
          <Dialog {...args} open={open} onClose={() => setOpen(false)} actions={actions}>
            <TextField name="reden" label="Reden" value="" onChange={() => undefined} />
          </Dialog>
        </>
      )}
    </Controlled>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const opener = canvas.getByRole('button', { name: 'Terugdraaien…' });
    await userEvent.click(opener);
    await expect(canvas.getByRole('textbox', { name: 'Reden' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByRole('dialog')).not.toBeInTheDocument();
    await expect(opener).toHaveFocus();
    await userEvent.click(opener);
  },
};
export const WithoutActions: Story = {};
/** Title and buttons stay in sight. */
export const Long: Story = {
  args: {
    actions,
    children: (
      <Stack>
        {Array.from({ length: 40 }, (_, line) => (
          <p key={line}>Regel {line + 1}: 10 aandelen voor Anneke van den Berg, € 2.500,00.</p>
        ))}
      </Stack>
    ),
  },
};
/** The three widths, drawn apart here: a page shows one dialog at a time. */
export const MatrixOfSizes: Story = {
  name: 'Matrix',
  render: (args) => (
    <>
      <style>{'dialog[open]::backdrop { background: none }'}</style>
      {dialogSizes.map((size, index) => (
        <Dialog
          key={size}
          {...args}
          size={size}
          title={`${args.title as string} (${size})`}
          actions={actions}
          style={{ marginBlockStart: 16 + index * 210 }}
        />
      ))}
    </>
  ),
};
