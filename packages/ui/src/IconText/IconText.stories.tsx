import type { Meta, StoryObj } from '@storybook/react-vite';
import { CheckIcon, IconText, Stack, textTones, WarningTriangleIcon } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/IconText · Icoontekst',
  id: 'data-icontext',
  component: IconText,
  args: { icon: <CheckIcon size="small" />, tone: 'positive', children: 'Zoals ingediend door Joost van der Meer' },
  parameters: usage({
    when: ['For a short statement that is right or wrong at a glance; the words say it too.'],
    not: ['For a message with a way out use Notice.', 'For a state use StatusPill.'],
  }),
} satisfies Meta<typeof IconText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const [icon] = canvasElement.querySelectorAll('svg');
    const words = within(canvasElement).getByText(/Zoals/);
    await expect(icon?.getBoundingClientRect().top).toBe(words.getBoundingClientRect().top);
  },
};
export const MatrixOfTones: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={2} align="start" width="14rem">
      {textTones.map((tone) => (
        <IconText key={tone} tone={tone} icon={<WarningTriangleIcon size="small" />}>
          Deze naam lijkt op die van een ander, en loopt over de regel heen
        </IconText>
      ))}
    </Stack>
  ),
};
