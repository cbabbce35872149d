import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  brandTokens,
  breakpoints,
  Card,
  color,
  densities,
  Grid,
  Link,
  motion,
  space,
  Stack,
  Table,
  tokenUses,
  typeScale,
  type ColorRole,
  type TableColumn,
} from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { demoBrands, type DemoBrand } from '../testing/brands.ts';
import { tokenDownloads } from '../testing/tokenFiles.ts';
import { usage } from '../testing/usage.ts';

interface Row {
  name: string;
  value: string;
  use: string;
  sample?: ReactNode;
}

const columns: TableColumn<Row>[] = [
  { id: 'name', header: 'Token', cell: ({ name }) => <code>{name}</code>, width: '14rem' },
  { id: 'sample', header: 'Sample', cell: ({ sample }) => sample, width: '12rem' },
  { id: 'value', header: 'Value', cell: ({ value }) => <code>{value}</code>, width: '14rem' },
  { id: 'use', header: 'Use', cell: ({ use }) => use },
];

function TokenTable({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <Card title={title} padding="none">
      <Table caption={title} columns={columns} rows={rows} rowKey={({ name }) => name} empty={null} />
    </Card>
  );
}

const swatch = (background: string) => (
  <span
    style={{
      display: 'block',
      inlineSize: '6rem',
      blockSize: '1.5rem',
      background,
      border: '1px solid var(--lb-border-strong)',
      borderRadius: 'var(--lb-radius-small)',
    }}
  />
);
const bar = (inlineSize: number) => (
  <span style={{ display: 'block', inlineSize, blockSize: '0.75rem', background: 'var(--lb-accent)' }} />
);

const roles = Object.keys(tokenUses.colors) as ColorRole[];

/** The colours of the brand that the toolbar shows. */
function Colors({ brand }: { brand: DemoBrand }) {
  const { colors } = brandTokens(demoBrands[brand]);
  const rows = roles.map((name) => ({
    name,
    value: `${colors[name].light} · ${colors[name].dark}`,
    use: tokenUses.colors[name],
    sample: swatch(color(name)),
  }));
  return <TokenTable title="Colours (light · dark)" rows={rows} />;
}

const meta = {
  title: 'Theme/Tokens · Ontwerpwaarden',
  id: 'theme-tokens',
  component: Colors,
  parameters: usage({
    when: [
      'In styles of your own: var(--lb-text-quiet), or color("textQuiet") where TypeScript should check the name.',
      'As data where a style sheet does not reach: a chart, a mail, a Material theme.',
    ],
    not: [
      'Values of their own in a page: the layout comes from Stack and Grid, the look from the components.',
      'A colour for decoration: colour means a state.',
    ],
  }),
  args: { brand: 'ledenbureau' },
  render: (_, { globals }) => <Colors brand={globals.brand as DemoBrand} />,
} satisfies Meta<typeof Colors>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { name: 'Colours' };

export const Type: Story = {
  render: () => (
    <TokenTable
      title="Type"
      rows={(Object.keys(tokenUses.typeScale) as (keyof typeof typeScale)[]).map((name) => ({
        name,
        value: `${typeScale[name].size}/${typeScale[name].line} px, ${typeScale[name].weight}`,
        use: tokenUses.typeScale[name],
        sample: <span style={{ font: `var(--lb-type-${name})` }}>€ 1.250,50</span>,
      }))}
    />
  ),
};

export const SpaceAndCorners: Story = {
  render: () => (
    <Stack gap={6}>
      <TokenTable
        title="Space: steps of the 4 px grid"
        rows={Object.entries(space).map(([name, size]) => ({
          name: `space[${name}]`,
          value: `${size} px`,
          use: tokenUses.space[Number(name) as keyof typeof space],
          sample: bar(size),
        }))}
      />
      <TokenTable
        title="Corners"
        rows={Object.entries(brandTokens().radius).map(([name, size]) => ({
          name,
          value: `${size} px`,
          use: tokenUses.radius[name as keyof typeof tokenUses.radius],
          sample: (
            <span
              style={{
                display: 'block',
                inlineSize: '3rem',
                blockSize: '1.5rem',
                border: '1px solid var(--lb-border-strong)',
                borderRadius: size,
              }}
            />
          ),
        }))}
      />
    </Stack>
  ),
};

export const MotionWidthsAndDensities: Story = {
  render: () => (
    <Stack gap={6}>
      <TokenTable
        title="Motion: never longer, none under reduced motion"
        rows={Object.entries(motion).map(([name, duration]) => ({
          name,
          value: `${duration} ms`,
          use: tokenUses.motion[name as keyof typeof motion],
        }))}
      />
      <TokenTable
        title="Widths"
        rows={Object.entries(tokenUses.breakpoints).map(([name, use]) => ({
          name,
          value: `${breakpoints[name as keyof typeof breakpoints]} px`,
          use,
        }))}
      />
      <TokenTable
        title="Densities"
        rows={Object.entries(densities).map(([name, { row, cell }]) => ({
          name,
          value: `row ${row} px, text ${cell.size}/${cell.line} px`,
          use: tokenUses.densities[name as keyof typeof densities],
        }))}
      />
    </Stack>
  ),
};

const downloads = {
  nl: {
    figma: 'Voor Figma: variabelen, per modus één bestand',
    dtcg: 'Voor ander gereedschap: DTCG 2025.10',
    how: 'Figma: Variables › een verzameling › Import, en kies de bestanden van één soort tegelijk: theme, density of sizes.',
  },
  en: {
    figma: 'For Figma: variables, one file per mode',
    dtcg: 'For other tools: DTCG 2025.10',
    how: 'Figma: Variables › a collection › Import, and choose the files of one kind at once: theme, density or sizes.',
  },
} as const;

/** The same tokens as files: also in the package, as `@ledenbureau/ui/tokens/light.json`. */
export const Downloads: Story = {
  name: 'Downloads · Bestanden',
  render: (_, { globals }) => {
    const language = globals.locale === 'en' ? 'en' : 'nl';
    const words = downloads[language];
    return (
      <Stack gap={6}>
        {(['figma', 'dtcg'] as const).map((kind) => (
          <Card key={kind} title={words[kind]}>
            <Stack gap={2}>
              {kind === 'figma' && <p>{words.how}</p>}
              {tokenDownloads[kind].map(({ path, [language]: what }) => (
                <span key={path}>
                  <Link href={`tokens/${path}`} download={path.replace('figma/', '')}>
                    {path}
                  </Link>{' '}
                  <small>{what}</small>
                </span>
              ))}
            </Stack>
          </Card>
        ))}
      </Stack>
    );
  },
};

/** Every colour as a field, for the visual review: a token that moves shows here. */
export const Matrix: Story = {
  render: () => (
    <Grid columns={6} minItemWidth={150} gap={4}>
      {roles.map((name) => (
        <Stack key={name} gap={1}>
          {swatch(color(name))}
          <small>{name}</small>
        </Stack>
      ))}
    </Grid>
  ),
};
