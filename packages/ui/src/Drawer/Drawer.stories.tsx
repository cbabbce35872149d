import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, DateText, DescriptionList, Drawer, drawerSizes, Money, StatusPill } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Controlled } from '../testing/Controlled.tsx';
import { usage } from '../testing/usage.ts';

const actions = [
  <Button key="back">Terugdraaien…</Button>,
  <Button key="approve" theme="green">
    Goedkeuren
  </Button>,
];

const meta = {
  title: 'Feedback/Drawer · Zijvenster',
  id: 'feedback-drawer',
  component: Drawer,
  args: {
    open: true,
    onClose: fn(),
    title: 'TR-2026-004812',
    children: (
      <DescriptionList
        items={[
          { term: 'Status', description: <StatusPill tone="warning">Wacht op goedkeuring</StatusPill> },
          { term: 'Lid', description: 'Anneke van den Berg (100142)' },
          { term: 'Ingangsdatum', description: <DateText value="2026-11-20" /> },
          { term: 'Bedrag', description: <Money cents={250_000} /> },
        ]}
      />
    ),
    actions,
  },
  parameters: {
    layout: 'fullscreen',
    ...usage({
      when: [
        'For the details of a row, and what can be done with it, while its list stays in sight.',
        'Where people go through many things one after the other: the address tells which one is open.',
      ],
      not: [
        'For a question or a task that stands by itself use Dialog.',
        'For what people keep open for long, or compare, make a page.',
      ],
      keyboard: { Tab: 'stays inside', Esc: 'closes; the focus goes back to the opener' },
    }),
  },
} satisfies Meta<typeof Drawer>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithoutActions: Story = { args: { actions: undefined } };
export const OpensAndCloses: Story = {
  render: (args) => (
    <Controlled initial={false}>
      {(open, setOpen) => (
        <>
          <Button onClick={() => setOpen(true)}>TR-2026-004812</Button>
          <Drawer {...args} open={open} onClose={() => setOpen(false)} />
        </>
      )}
    </Controlled>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const opener = canvas.getByRole('button', { name: 'TR-2026-004812' });
    await userEvent.click(opener);
    const drawer = canvas.getByRole('dialog', { name: 'TR-2026-004812' });
    await expect(drawer).toHaveFocus();
    await userEvent.click(within(drawer).getByRole('button', { name: 'Sluiten' }));
    await expect(opener).toHaveFocus();
    await userEvent.click(opener);
  },
};
/** The two widths, drawn apart here: a page shows one drawer at a time. */
export const MatrixOfSizes: Story = {
  name: 'Matrix',
  render: (args) => (
    <>
      <style>{'dialog[open]::backdrop { background: none }'}</style>
      {drawerSizes.map((size) => (
        <Drawer
          key={size}
          {...args}
          size={size}
          title={`${args.title as string} (${size})`}
          style={size === 'large' ? { marginInline: '0 auto' } : undefined}
        />
      ))}
    </>
  ),
};
