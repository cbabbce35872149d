import type { Meta, StoryObj } from '@storybook/react-vite';
import { ClipboardIcon, Stack, tones, Timeline, WarningTriangleIcon } from '@ledenbureau/ui';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/Timeline · Tijdlijn',
  id: 'data-timeline',
  component: Timeline,
  args: {
    items: [
      { id: '4', at: '2026-11-21T08:15:00Z', title: 'Goedgekeurd', by: 'Bram Jansen', tone: 'positive' },
      {
        id: '3',
        at: '2026-11-20T15:02:00Z',
        title: 'Opnieuw berekend',
        by: 'Anna de Vries',
        description: 'De rente liep een dag langer door: € 133,30 werd € 134,07.',
      },
      { id: '2', at: '2026-11-20T09:40:00Z', title: 'In behandeling genomen', by: 'Anna de Vries', tone: 'accent' },
      { id: '1', at: '2026-11-19', title: 'Verzoek ontvangen' },
    ],
  },
  parameters: usage({
    when: [
      'For what happened to one thing, in order: when, what, by whom, why.',
      'Newest first where people look for the last thing, oldest first where they read a story.',
    ],
    not: ['For things of which amounts or columns matter use Table.', 'For what has still to be done use Stepper.'],
  }),
} satisfies Meta<typeof Timeline>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const WithIcons: Story = {
  args: {
    items: [
      {
        id: '2',
        at: '2026-11-21',
        title: 'Teruggestuurd door de bank',
        tone: 'warning',
        icon: <WarningTriangleIcon />,
      },
      { id: '1', at: '2026-11-20', title: 'Opdracht aangemaakt', icon: <ClipboardIcon /> },
    ],
  },
};
export const Compact: Story = { args: { compact: true } };
export const MatrixOfTones: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={8}>
      <Timeline
        items={tones.map((tone) => ({
          id: tone,
          at: '2026-11-20T09:40:00Z',
          title: tone,
          by: 'Anna de Vries',
          tone,
        }))}
      />
      <div style={{ inlineSize: 240 }}>
        <Timeline {...args} />
      </div>
      <div style={{ inlineSize: 375 }}>
        <Timeline {...args} compact />
      </div>
    </Stack>
  ),
};
