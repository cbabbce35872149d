import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack, StarIcon, Tag } from '@ledenbureau/ui';
import { expect, fn, userEvent, within } from 'storybook/test';
import { doAndDont } from '../testing/doAndDont.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/Tag · Etiket',
  id: 'data-tag',
  component: Tag,
  args: { label: 'Oprichter' },
  parameters: usage({
    when: [
      'For a word that something has: a group of members, a subject, a choice that can be taken away.',
      'Several stand in a Stack that wraps.',
    ],
    not: ['For a state use StatusPill: its colour means something.', 'For a number beside a thing use Badge.'],
  }),
} satisfies Meta<typeof Tag>;
export default meta;
type Story = StoryObj<typeof meta>;

export const DoAndDont: Story = doAndDont({
  good: {
    show: (
      <Stack direction="row">
        <Tag label="Oprichter" />
        <Tag label="Ledenraad" />
      </Stack>
    ),
    nl: 'Woorden die bij iets horen, zonder oordeel.',
    en: 'Words that something has, without a judgement.',
  },
  bad: {
    show: (
      <Stack direction="row">
        <Tag label="Geweigerd" />
        <Tag label="Heeft sinds 2019 een achterstand in de betaling" />
      </Stack>
    ),
    nl: 'Een toestand vraagt StatusPill, en een zin is geen etiket.',
    en: 'A state asks for StatusPill, and a sentence is no tag.',
  },
});

export const Default: Story = {};
export const Removable: Story = {
  args: { onRemove: fn() },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Oprichter weghalen' }));
    await expect(args.onRemove).toHaveBeenCalledOnce();
  },
};
export const Matrix: Story = {
  render: () => (
    <Stack gap={4}>
      <Stack direction="row" gap={2}>
        <Tag label="Oprichter" />
        <Tag label="Bestuur" icon={<StarIcon size="small" />} />
        <Tag label="Zonnedak Zutphen" onRemove={fn()} />
        <Tag label="Ledenraad" icon={<StarIcon size="small" />} onRemove={fn()} />
      </Stack>
      <div style={{ inlineSize: 140 }}>
        <Tag label="Een lange naam die niet op één regel past" onRemove={fn()} />
      </div>
    </Stack>
  ),
};
