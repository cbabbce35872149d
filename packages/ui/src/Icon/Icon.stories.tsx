import type { Meta, StoryObj } from '@storybook/react-vite';
import { Code, EmptyState, Grid, Icon, iconSizes, Stack, StarIcon, Text, TextField } from '@ledenbureau/ui';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import * as icons from '../icons/index.ts';
import { iconsFor } from '../testing/iconsFor.ts';
import { iconWords } from '../testing/iconWords.ts';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Theme/Icons · Pictogrammen',
  id: 'theme-icons',
  component: Icon,
  parameters: usage({
    when: [
      'Import the one that is needed by its name, as BellIcon: a page loads that icon alone.',
      'Beside words as decoration, without a label; alone with a label that says what the picture says.',
      'Which there are: “Zoeken” below finds them by what they are called or used for, in Dutch and in English.',
      'Icon itself only to draw a new one: paths on a field of 20 × 20 with a stroke of 1.5.',
    ],
    not: [
      'For a picture that can be pressed use IconButton.',
      'Never as the only sign of a state: write it too, as StatusPill does.',
    ],
  }),
} satisfies Meta<typeof Icon>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = { render: () => <StarIcon label="Favoriet" /> };
/** Decoration is not announced; with a label the icon is an image with that name. */
export const DecorativeOrLabelled: Story = {
  render: () => (
    <Stack direction="row">
      <span>
        <StarIcon data-testid="decoration" /> Favoriet
      </span>
      <StarIcon label="Favoriet" />
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('img')).toHaveLength(1);
    await expect(canvas.getByTestId('decoration')).toHaveAttribute('aria-hidden', 'true');
  },
};
export const Sizes: Story = {
  render: () => (
    <Stack direction="row">
      {iconSizes.map((size) => (
        <StarIcon key={size} size={size} label={size} />
      ))}
    </Stack>
  ),
};
function IconSearch() {
  const [typed, setTyped] = useState('');
  const names = new Set(iconsFor(typed));
  return (
    <Stack gap={5}>
      <TextField
        name="zoek"
        type="search"
        label="Zoek een pictogram · Find an icon"
        placeholder="prullenbak, settings, bank …"
        value={typed}
        onChange={setTyped}
      />
      <Text role="status" tone="quiet">
        {names.size} / {Object.keys(icons).length}
      </Text>
      {names.size === 0 && <EmptyState title="Geen pictogram met dat woord · No icon by that word" />}
      <Grid columns={4} minItemWidth={180} gap={5}>
        {Object.entries(icons)
          .filter(([name]) => names.has(name))
          .map(([name, Component]) => (
            <Stack key={name} gap={1} align="center">
              <Component size="large" />
              <Code>{name}</Code>
              <Text size="small" tone="quiet" align="center">
                {iconWords[name as keyof typeof icons].nl}
                <br />
                <span lang="en">{iconWords[name as keyof typeof icons].en}</span>
              </Text>
            </Stack>
          ))}
      </Grid>
    </Stack>
  );
}
/** By the words that people have for it, in Dutch or English. */
export const Search: Story = {
  name: 'Zoeken',
  render: () => <IconSearch />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const field = canvas.getByRole('searchbox');
    await userEvent.type(field, 'prullenbak');
    await expect(canvas.getAllByRole('code').map(({ textContent }) => textContent)).toEqual(['TrashIcon']);
    await userEvent.clear(field);
    await userEvent.type(field, 'settings');
    await expect(canvas.getAllByRole('code').map(({ textContent }) => textContent)).toEqual(['GearIcon']);
    await userEvent.clear(field);
  },
};
export const All: Story = {
  name: 'Matrix',
  render: () => (
    <Grid columns={6} minItemWidth={150} gap={6}>
      {Object.entries(icons).map(([name, Component]) => (
        <Stack key={name} gap={2} align="center">
          <Component size="large" />
          <small>{name}</small>
        </Stack>
      ))}
    </Grid>
  ),
};
