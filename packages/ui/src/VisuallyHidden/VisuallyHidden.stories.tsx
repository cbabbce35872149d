import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack, VisuallyHidden } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Layout/VisuallyHidden · Onzichtbaar',
  id: 'layout-visuallyhidden',
  component: VisuallyHidden,
  parameters: usage({
    when: ['For words that the eye has already from the form: the level of a message, the unit of a column.'],
    not: [
      'For what everybody needs: show it.',
      'For the name of a button with a picture use IconButton and its label.',
    ],
  }),
} satisfies Meta<typeof VisuallyHidden>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  render: () => (
    <p>
      Zichtbaar<VisuallyHidden> en dit hoort alleen een schermlezer</VisuallyHidden>
    </p>
  ),
  play: async ({ canvasElement }) => {
    const { width } = within(canvasElement).getByText('en dit hoort alleen een schermlezer').getBoundingClientRect();
    await expect(width).toBeLessThanOrEqual(1);
  },
};
export const MatrixOfPlaces: Story = {
  name: 'Matrix',
  render: () => (
    <Stack>
      <p>
        In een zin<VisuallyHidden> (verborgen)</VisuallyHidden>: de ruimte verandert niet.
      </p>
      <a href="#lid">
        Bekijk<VisuallyHidden> het lid Anneke van den Berg</VisuallyHidden>
      </a>
    </Stack>
  ),
};
