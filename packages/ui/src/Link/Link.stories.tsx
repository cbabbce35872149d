import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link, Stack } from '@ledenbureau/ui';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Actions/Link · Koppeling',
  id: 'actions-link',
  component: Link,
  args: { href: '#lid', children: 'Anneke van den Berg' },
  parameters: usage({
    when: [
      'For going to another page or place: its words say where to, also when read alone.',
      'In the first cell of a row, for the page of what the row is about.',
    ],
    not: [
      'For doing something use Button.',
      'For going somewhere as one of the main actions of a page use Button with href.',
    ],
    keyboard: { Enter: 'follows it' },
  }),
} satisfies Meta<typeof Link>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const InText: Story = {
  render: (args) => (
    <p>
      Geboekt door <Link {...args} /> op 20 november.
    </p>
  ),
};
export const MatrixOfPlaces: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack>
      <Link {...args} />
      <p>
        In een zin: het verzoek van <Link {...args} /> wacht op goedkeuring.
      </p>
      <h2 style={{ font: 'var(--lb-type-section)' }}>
        In een kop: <Link {...args} />
      </h2>
    </Stack>
  ),
};
