import type { Meta, StoryObj } from '@storybook/react-vite';
import { PreformattedText } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const words = `Beste mevrouw Van der Veen,

Uw verzoek is ontvangen:
https://energiedichtbij.example/verzoeken/va-2026-000171/bijlagen/koopovereenkomst-woning-getekend.pdf`;

const meta = {
  title: 'Data/PreformattedText · Zoals getypt',
  id: 'data-preformattedtext',
  component: PreformattedText,
  args: { children: words },
  parameters: usage({
    when: ['For a comment, a note or a mail that somebody wrote with lines of its own.'],
    not: ['For texts of the product itself use Text.'],
  }),
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '20rem' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PreformattedText>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const text = within(canvasElement).getByText(/^Beste/);
    await expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
    await expect(text.getBoundingClientRect().height).toBeGreaterThan(4 * 20);
  },
};
export const Quiet: Story = { name: 'Matrix', args: { tone: 'quiet', size: 'dense' } };
