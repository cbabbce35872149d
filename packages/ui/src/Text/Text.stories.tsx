import type { Meta, StoryObj } from '@storybook/react-vite';
import { Money, Stack, Text, textSizes, textTones, textWeights } from '@ledenbureau/ui';
import { doAndDont } from '../testing/doAndDont.tsx';
import { Matrix } from '../testing/Matrix.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/Text · Tekst',
  id: 'data-text',
  component: Text,
  args: { children: 'Uitgegeven op 20 november 2026' },
  parameters: usage({
    when: [
      'For words that are larger, smaller, quieter or heavier than what they stand in: size, tone and weight are the theme’s.',
      '`as` says what they are (a heading, a term, a paragraph); it changes nothing of how they look.',
      '`figures` where digits stand below each other, `nowrap` for what is one word to the reader.',
    ],
    not: ['For an amount use Money, for a number of units Quantity.', 'For a message with a colour use Notice.'],
  }),
} satisfies Meta<typeof Text>;
export default meta;
type Story = StoryObj<typeof meta>;

export const DoAndDont: Story = doAndDont({
  good: {
    show: (
      <Stack gap={1}>
        <Text size="figure" figures>
          <Money cents={1_250_000} />
        </Text>
        <Text as="small" tone="quiet">
          waarvan 3 leden wachten
        </Text>
      </Stack>
    ),
    nl: 'Een groot getal, met stil eronder waar het uit bestaat.',
    en: 'A large figure, and quietly below it what it is made of.',
  },
  bad: {
    show: (
      <Stack gap={1}>
        <Text tone="danger" weight="strong">
          12.500,00
        </Text>
        <Text tone="positive">waarvan 3 leden wachten</Text>
      </Stack>
    ),
    nl: 'Kleur zonder betekenis: rood is een fout, groen is gelukt.',
    en: 'Colour without a meaning: red is an error, green went well.',
  },
});

export const Default: Story = {};
export const Paragraph: Story = { args: { as: 'p', size: 'dense', tone: 'quiet' } };
export const MatrixOfSizes: Story = {
  name: 'Matrix',
  render: () => (
    <Matrix
      rows={textSizes}
      columns={textWeights}
      cell={(size, weight) => (
        <Text size={size} weight={weight}>
          Coöperatie 1.250
        </Text>
      )}
    />
  ),
};
export const Tones: Story = {
  render: () => (
    <Stack gap={1}>
      {textTones.map((tone) => (
        <Text key={tone} tone={tone}>
          {tone}
        </Text>
      ))}
    </Stack>
  ),
};
export const Figures: Story = {
  render: () => (
    <Stack gap={1} align="end">
      {['1.111,11', '88.888,88'].map((figure) => (
        <Text key={figure} figures>
          {figure}
        </Text>
      ))}
    </Stack>
  ),
};
export const Wrapping: Story = {
  render: () => (
    <div style={{ inlineSize: '10rem' }}>
      <Text block breakAnywhere size="dense">
        4c1e90b74c1e90b74c1e90b74c1e90b7
      </Text>
      <Text block nowrap tone="quiet">
        NL12 LEDB 0000 0055 44 blijft op één regel
      </Text>
      <Text block align="end">
        rechts
      </Text>
    </div>
  ),
};
