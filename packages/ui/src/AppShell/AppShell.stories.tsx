import type { Meta, StoryObj } from '@storybook/react-vite';
import { AppShell, Banner, Card, Menu, PageHeader, Sidebar, Stack, Wordmark } from '@ledenbureau/ui';
import { expect, userEvent, within } from 'storybook/test';
import { DemoShell, demoSections } from '../testing/shell.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Shell/AppShell · Raamwerk',
  id: 'shell-appshell',
  component: AppShell,
  args: {
    sidebar: <Sidebar sections={demoSections('#home')} brand={<Wordmark>Ledenbureau</Wordmark>} />,
    header: <strong style={{ marginInlineEnd: 'auto' }}>Energie Dichtbij</strong>,
    userMenu: <Menu label="Anna de Vries" theme="transparent" items={[{ label: 'Afmelden' }]} />,
    children: (
      <Stack gap={6}>
        <PageHeader title="Dashboard" />
        <Card title="Vandaag">Niets staat open.</Card>
      </Stack>
    ),
  },
  parameters: {
    layout: 'fullscreen',
    ...usage({
      when: [
        'Once, around every page of a signed-in user: skip link, menu, header with the user menu, content.',
        'Its content is one column that grows with the window; from 1400 and from 1600 px on the space around it grows, fields and texts stop at a readable width, tables do not.',
        'Below 1280 px the menu is a rail; below 640 px its button stands in the bar, which is 48 px high, and the title below that. It prints the content alone.',
      ],
      not: ['For signing in and other pages without a menu.'],
      keyboard: { Tab: 'reaches the skip link first', Enter: 'on it goes to the content' },
    }),
  },
} satisfies Meta<typeof AppShell>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithBanner: Story = {
  args: { banner: <Banner tone="warning">Dit is een testomgeving: wat u boekt, telt niet.</Banner> },
};
export const WithSearch: Story = {
  render: () => (
    <DemoShell current="#home">
      <PageHeader title="Dashboard" />
    </DemoShell>
  ),
};
export const SkipLink: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: 'Naar de inhoud' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('main')).toHaveFocus();
  },
};
export const Complete: Story = {
  name: 'Matrix',
  tags: ['phone'],
  args: { banner: <Banner tone="accent">Zaterdag is het ledenbureau dicht.</Banner> },
};
