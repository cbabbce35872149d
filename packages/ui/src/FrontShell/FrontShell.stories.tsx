import { Avatar, Button, FrontShell, Stack, Text, TextField, Wordmark } from '@ledenbureau/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const page = (
  <Stack>
    <h1 style={{ font: 'var(--lb-type-title)' }}>Aanmelden</h1>
    <TextField name="email" label="E-mailadres" />
    <Button theme="green" type="submit">
      Verder
    </Button>
  </Stack>
);
const cooperative = (
  <Stack direction="row" align="center" gap={2}>
    <Avatar name="Energie Dichtbij" decorative />
    <Text weight="strong">Energie Dichtbij U.A.</Text>
  </Stack>
);

const meta = {
  title: 'Shell/FrontShell · Voorpagina',
  id: 'shell-frontshell',
  component: FrontShell,
  args: { brand: <Wordmark>Ledenbureau</Wordmark>, aside: cooperative, footer: 'Hulp bij aanmelden', children: page },
  parameters: {
    layout: 'fullscreen',
    ...usage({
      when: [
        'Around the pages of somebody who is not signed in: signing in, a forgotten password, an error of signing in.',
        'The card is as wide as a field; `wide` is for a page that says something.',
        'The year rings behind it are in the accent of the brand. They go on a phone, in forced colours and on paper.',
      ],
      not: [
        'For a page of a signed-in user, which has a menu: AppShell.',
        'No second card beside the first: what is not asked now stands below it, in the footer.',
      ],
    }),
  },
} satisfies Meta<typeof FrontShell>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const card = within(within(canvasElement).getByRole('main'));
    await expect(card.getByText('Energie Dichtbij U.A.')).toBeVisible();
    const { width } = card.getByRole('button', { name: 'Verder' }).getBoundingClientRect();
    await expect(width).toBe(card.getByRole('textbox').parentElement?.getBoundingClientRect().width);
  },
};
export const Wide: Story = {
  args: {
    wide: true,
    children: <p>Dit antwoord hoort niet bij een aanmelding die u hier begon, of het duurde te lang.</p>,
  },
};
export const Complete: Story = { name: 'Matrix' };
