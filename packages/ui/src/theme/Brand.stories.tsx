import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  Button,
  Card,
  contrastProblems,
  Grid,
  Link,
  Money,
  Notice,
  Stack,
  StatTile,
  StatusPill,
  Tabs,
  TextField,
} from '@ledenbureau/ui';
import { expect } from 'storybook/test';
import { demoBrands } from '../testing/brands.ts';
import { usage } from '../testing/usage.ts';

function Sample() {
  return (
    <Stack gap={5} style={{ maxInlineSize: '48rem' }}>
      <Stack direction="row" gap={3} align="center">
        <Button theme="green">Boeken</Button>
        <Button>Annuleren</Button>
        <Button theme="dark">Exporteren</Button>
        <Link href="#alle">Alle transacties</Link>
        <StatusPill tone="positive">Geboekt</StatusPill>
      </Stack>
      <Grid columns={3} minItemWidth={160}>
        <StatTile label="Aandelen" value="84.120" detail={<Money cents={2_103_000_000} />} href="#aandelen" />
        <StatTile label="Wacht op goedkeuring" value="3" tone="warning" />
        <StatTile label="Leden" value="7.412" />
      </Grid>
      <Card title="Zoeken">
        <TextField name="lid" label="Lid" hint="Op naam of lidnummer." value="Anneke" />
      </Card>
      <Tabs
        label="Onderdelen"
        items={[
          { id: 'a', label: 'Transacties' },
          { id: 'b', label: 'Verzoeken' },
        ]}
      />
      <Notice tone="accent">Alles hierboven draagt de kleuren van het merk.</Notice>
    </Stack>
  );
}

const meta = {
  title: 'Theme/Brand · Huisstijl',
  id: 'theme-brand',
  component: Sample,
  parameters: usage({
    when: [
      'Another cooperative wears its own colours, font and corners: one Brand object to UiProvider, made once.',
      'A test of that app asks contrastProblems(brand) for an empty list.',
    ],
    not: [
      'One page that should look different: there is one brand a product.',
      'Meanings of colours: success, warning and danger may change their shade, not their meaning.',
    ],
  }),
} satisfies Meta<typeof Sample>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

/** The second brand of this Storybook; the toolbar puts it on every story. */
export const SecondBrand: Story = {
  name: 'Matrix',
  globals: { brand: 'windkracht' },
  play: async () => {
    await expect(contrastProblems(demoBrands.windkracht)).toEqual([]);
    const accent = getComputedStyle(document.documentElement).getPropertyValue('--lb-accent');
    await expect(accent).toContain(demoBrands.windkracht.colors.accent.light);
  },
};
