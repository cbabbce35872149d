import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, tones, Notice, Stack } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { doAndDont } from '../testing/doAndDont.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Feedback/Notice · Mededeling',
  id: 'feedback-notice',
  component: Notice,
  args: {
    tone: 'accent',
    title: 'Wacht op goedkeuring',
    children: 'Boven € 2.500,00 keurt een andere beheerder de transactie goed.',
  },
  parameters: usage({
    when: [
      'For a message about the thing it stands beside: what happened to it, what it waits for, what is wrong with it.',
      'After an action on the page: the result, in place, where the reader looks.',
    ],
    not: [
      'For the message of one field use the feedback of that field.',
      'For what leaves no trace on the page use a notification; for the whole application use Banner.',
      'For a list that could not be loaded use ErrorState.',
    ],
  }),
} satisfies Meta<typeof Notice>;
export default meta;
type Story = StoryObj<typeof meta>;
const coloredTones = tones.filter((tone) => tone !== 'neutral');

export const DoAndDont: Story = doAndDont({
  good: {
    show: (
      <Notice tone="danger" title="Boeken is niet gelukt">
        De periode 2025 is afgesloten. Kies een latere ingangsdatum.
      </Notice>
    ),
    nl: 'Wat er is, en wat de lezer eraan kan doen.',
    en: 'What is the matter, and what the reader can do about it.',
  },
  bad: {
    show: (
      <Notice tone="danger" title="Fout 409">
        Er is iets misgegaan. Probeer het later opnieuw.
      </Notice>
    ),
    nl: 'Een code en een schouderophalen: later helpt hier niet.',
    en: 'A code and a shrug: later does not help here.',
  },
});

export const Default: Story = {};
export const WithAction: Story = {
  args: { tone: 'warning', action: <Button size="small">Bekijk TR-2026-004812</Button> },
};
export const Dismissible: Story = {
  args: { tone: 'positive', title: undefined, children: 'TR-2026-004812 is geboekt.', onDismiss: fn() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('status')).toHaveTextContent('Gelukt');
    await userEvent.click(canvas.getByRole('button', { name: 'Melding sluiten' }));
    await expect(args.onDismiss).toHaveBeenCalledOnce();
  },
};
/** An error is announced at once, the other tones when there is a pause. */
export const AnErrorIsAnAlert: Story = {
  args: { tone: 'danger', title: 'Boeken is niet gelukt', children: 'De periode 2025 is afgesloten.' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('Fout');
  },
};
export const MatrixOfTones: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={6}>
      <Stack>
        {coloredTones.map((tone) => (
          <Notice key={tone} {...args} tone={tone} action={<Button size="small">Bekijk</Button>} onDismiss={fn()} />
        ))}
      </Stack>
      <Stack>
        {coloredTones.map((tone) => (
          <Notice key={tone} tone={tone}>
            Alleen een zin, zonder titel.
          </Notice>
        ))}
      </Stack>
    </Stack>
  ),
};
