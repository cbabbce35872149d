import type { Meta, StoryObj } from '@storybook/react-vite';
import { Heading, RuledStack, Stack, Text } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const words = ['Een', 'Twee', 'Drie'];

const meta = {
  title: 'Layout/RuledStack · Lijnstapel',
  id: 'layout-ruledstack',
  component: RuledStack,
  args: { gap: 1, children: words.map((word) => <Text key={word}>{word}</Text>) },
  parameters: usage({
    when: ['For lines of a list and parts of a page that a hairline sets off, where a surface of its own is too much.'],
    not: ['For a surface of its own use Card.', 'For rows of data use Table, for facts DescriptionList.'],
  }),
} satisfies Meta<typeof RuledStack>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const MatrixOfRules: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={8}>
      <RuledStack as="section" rule="both" strong pad={3} gap={1} aria-label="Bestanden">
        <Heading level={2}>Bestanden</Heading>
        <Text as="p" tone="quiet">
          Van dit jaar
        </Text>
      </RuledStack>
      <RuledStack pad={[3, 0]}>
        <Text as="p">Ruimte boven, niet onder: wat volgt houdt zelf afstand</Text>
      </RuledStack>
      <Stack as="ul" gap={0}>
        {words.map((word) => (
          <RuledStack as="li" key={word} rule="end">
            {word}
          </RuledStack>
        ))}
      </Stack>
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const [first] = within(canvasElement).getAllByRole('listitem');
    await expect(first).toHaveStyle({ borderBottomWidth: '1px', borderTopWidth: '0px', paddingTop: '8px' });
  },
};
