import type { Meta, StoryObj } from '@storybook/react-vite';
import { Banner, Button, tones, Stack } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Feedback/Banner · Paginamelding',
  id: 'feedback-banner',
  component: Banner,
  args: { tone: 'warning', children: 'Vanavond om 20.00 uur is het ledenbureau een half uur niet bereikbaar.' },
  parameters: {
    layout: 'fullscreen',
    ...usage({
      when: [
        'For what holds for the whole application: maintenance, a service that fails, a test environment.',
        'In the `banner` of AppShell, one at a time, and only as long as it holds.',
      ],
      not: [
        'For a message about one thing on the page use Notice.',
        'For the result of an action use Notice or a notification.',
      ],
    }),
  },
} satisfies Meta<typeof Banner>;
export default meta;
type Story = StoryObj<typeof meta>;
const coloredTones = tones.filter((tone) => tone !== 'neutral');

export const Default: Story = {};
export const WithAction: Story = {
  args: { tone: 'danger', title: 'De bank is niet bereikbaar', action: <Button size="small">Status</Button> },
};
/** It stays below the header while the page scrolls. */
export const Sticky: Story = { args: { sticky: true, title: 'U hebt geen verbinding.' } };
export const Dismissible: Story = {
  args: { tone: 'accent', onDismiss: fn() },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Melding sluiten' }));
    await expect(args.onDismiss).toHaveBeenCalledOnce();
  },
};
export const MatrixOfTones: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack>
      {coloredTones.map((tone) => (
        <Banner
          key={tone}
          {...args}
          tone={tone}
          title="Onderhoud"
          action={<Button size="small">Meer weten</Button>}
          onDismiss={fn()}
        />
      ))}
      <Banner {...args} tone="accent" />
    </Stack>
  ),
};
