import { Button, FrontShell, Stack, TextField } from '@ledenbureau/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { usage } from '../testing/usage.ts';

const page = (
  <Stack>
    <h1 style={{ font: 'var(--lb-type-figure)' }}>Aanmelden</h1>
    <TextField name="email" label="E-mailadres" />
    <div>
      <Button theme="green">Verder</Button>
    </div>
  </Stack>
);

const meta = {
  title: 'Shell/FrontShell · Voorpagina',
  id: 'shell-frontshell',
  component: FrontShell,
  args: { brand: 'Ledenbureau', aside: 'Energie Dichtbij U.A.', footer: 'Hulp bij aanmelden', children: page },
  parameters: {
    layout: 'fullscreen',
    ...usage({
      when: [
        'Around the pages of somebody who is not signed in: signing in, a forgotten password, an error of signing in.',
        'The column stands at the left third, as wide as a field; `wide` is for a page that says something.',
      ],
      not: ['For a page of a signed-in user, which has a menu: AppShell.'],
    }),
  },
} satisfies Meta<typeof FrontShell>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Wide: Story = {
  args: {
    wide: true,
    children: <p>Dit antwoord hoort niet bij een aanmelding die u hier begon, of het duurde te lang.</p>,
  },
};
export const Complete: Story = { name: 'Matrix' };
