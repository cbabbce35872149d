import type { Meta, StoryObj } from '@storybook/react-vite';
import { Badge, BellIcon, Stack, tones } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { doAndDont } from '../testing/doAndDont.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/Badge · Teller',
  id: 'data-badge',
  component: Badge,
  args: { count: 3, label: '3 ongelezen meldingen' },
  parameters: usage({
    when: ['For how many there are of what the reader may want to look at: on an icon, or behind a word.'],
    not: ['For a state use StatusPill; for a word that something has use Tag.', 'At 0 it shows nothing.'],
  }),
} satisfies Meta<typeof Badge>;
export default meta;
type Story = StoryObj<typeof meta>;

export const DoAndDont: Story = doAndDont({
  good: {
    show: (
      <Stack direction="row">
        <span>
          Wacht op u <Badge count={3} label="3 verzoeken" />
        </span>
      </Stack>
    ),
    nl: 'Hoeveel er op de lezer wachten; bij nul staat er niets.',
    en: 'How many wait for the reader; at nought there is nothing.',
  },
  bad: {
    show: (
      <Stack direction="row">
        <span>
          Leden <Badge count={7412} label="7.412 leden" />
        </span>
      </Stack>
    ),
    nl: 'Een totaal vraagt nergens om: dat is een gewoon getal.',
    en: 'A total asks for nothing: it is a plain number.',
  },
});

export const Default: Story = {
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText('3 ongelezen meldingen')).toBeInTheDocument();
  },
};
export const None: Story = {
  args: { count: 0, children: <BellIcon /> },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).not.toHaveTextContent('ongelezen');
  },
};
export const Matrix: Story = {
  render: () => (
    <Stack gap={6}>
      {tones.map((tone) => (
        <Stack key={tone} direction="row" gap={6} align="center">
          <Badge tone={tone} count={3} label="3 meldingen" />
          <Badge tone={tone} count={128} label="128 meldingen" />
          <Badge tone={tone} count={3} label="3 meldingen">
            <BellIcon />
          </Badge>
          <Badge tone={tone} count={128} label="128 meldingen">
            <BellIcon />
          </Badge>
        </Stack>
      ))}
    </Stack>
  ),
};
