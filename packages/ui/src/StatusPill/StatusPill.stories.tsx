import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack, StatusPill, tones } from '@ledenbureau/ui';
import { doAndDont } from '../testing/doAndDont.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/StatusPill · Statusaanduiding',
  id: 'data-statuspill',
  component: StatusPill,
  args: { children: 'Wacht op goedkeuring', tone: 'warning' },
  parameters: usage({
    when: [
      'For the state of a thing in one or two words, in a row or beside a title: the words say it, the colour repeats it.',
      'One tone for one meaning in the whole application: success is done, warning waits for somebody, danger was refused.',
    ],
    not: [
      'For a message use Notice.',
      'For a number that asks for attention use the badge of Sidebar.',
      'For something to press use Button.',
    ],
  }),
} satisfies Meta<typeof StatusPill>;
export default meta;
type Story = StoryObj<typeof meta>;

export const DoAndDont: Story = doAndDont({
  good: {
    show: (
      <Stack direction="row">
        <StatusPill tone="positive">Geboekt</StatusPill>
        <StatusPill tone="warning">Wacht op goedkeuring</StatusPill>
      </Stack>
    ),
    nl: 'Het woord zegt de toestand, de kleur herhaalt het.',
    en: 'The word says the state, the colour repeats it.',
  },
  bad: {
    show: (
      <Stack direction="row">
        <StatusPill tone="positive">1</StatusPill>
        <StatusPill tone="danger">2</StatusPill>
        <StatusPill tone="accent">Anna</StatusPill>
      </Stack>
    ),
    nl: 'Alleen kleur draagt hier betekenis, en een naam is geen toestand.',
    en: 'Colour alone has to mean something, and a name is no state.',
  },
});

export const Default: Story = {};
export const InText: Story = {
  render: (args) => (
    <p>
      TR-2026-004812 <StatusPill {...args} /> sinds 20 november.
    </p>
  ),
};
export const MatrixOfTones: Story = {
  name: 'Matrix',
  render: () => (
    <Stack direction="row">
      {tones.map((tone) => (
        <StatusPill key={tone} tone={tone}>
          {tone}
        </StatusPill>
      ))}
    </Stack>
  ),
};
