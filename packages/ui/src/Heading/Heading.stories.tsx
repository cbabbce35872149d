import type { Meta, StoryObj } from '@storybook/react-vite';
import { Heading, headingLevels, Stack, Text, textSizes } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { Matrix } from '../testing/Matrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/Heading · Kop',
  id: 'data-heading',
  component: Heading,
  args: { level: 2, children: 'Bestanden van dit jaar' },
  parameters: usage({
    when: [
      'For the name of a part of a page, a panel or a drawer. `level` follows the outline, `size` the room it has.',
      'Give it an `id` and the part `aria-labelledby`: a reader jumps from part to part.',
    ],
    not: ['For the title of a page use PageHeader.', 'For the title of a surface of its own use Card.'],
  }),
} satisfies Meta<typeof Heading>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const heading = within(canvasElement).getByRole('heading', { level: 2, name: 'Bestanden van dit jaar' });
    await expect(heading).toHaveStyle({ fontSize: '18px', fontWeight: '600' });
  },
};
export const SmallOfLevelTwo: Story = {
  args: { size: 'dense', id: 'klein', children: 'Contact' },
  render: (args) => (
    <section aria-labelledby="klein">
      <Heading {...args} />
      <Text as="p" size="dense">
        info@windkracht.example
      </Text>
    </section>
  ),
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('region', { name: 'Contact' })).toBeVisible();
  },
};
export const Quiet: Story = { args: { size: 'small', tone: 'quiet', weight: 'medium', children: 'Te doen' } };
export const MatrixOfSizes: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={4}>
      <Matrix
        rows={textSizes}
        columns={headingLevels.map(String)}
        cell={(size, level) => (
          <Heading level={headingLevels.find((one) => String(one) === level) ?? 2} size={size}>
            Inschrijvingen
          </Heading>
        )}
      />
    </Stack>
  ),
};
