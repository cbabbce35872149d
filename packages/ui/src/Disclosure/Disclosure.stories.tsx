import type { Meta, StoryObj } from '@storybook/react-vite';
import { DescriptionList, Disclosure, Stack } from '@ledenbureau/ui';
import { expect, userEvent, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const facts = (
  <DescriptionList
    items={[
      { term: '14-12-2016', description: '60' },
      { term: '03-04-2018', description: '50' },
    ]}
  />
);

const meta = {
  title: 'Data/Disclosure · Uitklapregel',
  id: 'data-disclosure',
  component: Disclosure,
  args: { label: 'Verbruikte partijen', summary: '2, oudste van 14-12-2016', children: facts },
  parameters: usage({
    when: [
      'For details that few readers open: postings, lots, the technical side of a thing.',
      'summary answers on the closed line what most come for: how many, since when, whether they add up.',
      'Several below each other read as a list; each opens by itself.',
    ],
    not: ['For what must be decided on: leave that in sight.', 'For views of the same thing, one at a time, use Tabs.'],
  }),
} satisfies Meta<typeof Disclosure>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('60')).not.toBeVisible();
    await userEvent.click(canvas.getByText('Verbruikte partijen'));
    await expect(canvas.getByText('60')).toBeVisible();
    await userEvent.click(canvas.getByText('Verbruikte partijen'));
    await expect(canvas.getByText('60')).not.toBeVisible();
  },
};
export const Open: Story = { args: { open: true } };
export const MatrixOfStates: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={6}>
      <div>
        <Disclosure {...args} />
        <Disclosure label="Boekingsregels" summary="58, samen 0">
          {facts}
        </Disclosure>
        <Disclosure label="Zonder samenvatting">{facts}</Disclosure>
      </div>
      <Disclosure {...args} open />
      <div dir="rtl">
        <Disclosure {...args} />
      </div>
      <div style={{ inlineSize: '16rem' }}>
        <Disclosure
          label="Een lange naam die niet op één regel past"
          summary="en een samenvatting die dat ook niet doet, 58 samen 0"
        >
          {facts}
        </Disclosure>
      </div>
    </Stack>
  ),
};
