import type { Meta, StoryObj } from '@storybook/react-vite';
import { ItemList, levels } from '@ledenbureau/ui';
import { expect, within } from 'storybook/test';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Data/ItemList · Berichtenlijst',
  id: 'data-itemlist',
  component: ItemList,
  args: {
    current: '1',
    groups: [
      {
        id: 'asked',
        title: 'Vraagt uw goedkeuring',
        count: '2',
        items: [
          {
            id: '1',
            href: '#1',
            title: 'Overdracht van 110 Aandeel',
            detail: '€ 14.025,00 · Bram Bakker',
            time: '2 dagen',
          },
          {
            id: '2',
            href: '#2',
            title: 'Uitgifte van 40 Obligatie 2025',
            detail: '€ 10.000,00 · Bram Bakker',
            time: '08:51',
            unread: 'ongelezen',
          },
        ],
      },
      {
        id: 'today',
        title: 'Vandaag',
        items: [
          {
            id: '3',
            href: '#3',
            title: 'Betaling teruggekomen: rekening gesloten (AC04)',
            detail: 'VA-2026-000164',
            time: '08:31',
            level: 'error',
            unread: 'ongelezen',
          },
          {
            id: '4',
            href: '#4',
            title: 'De berekening van conversie CV-2026-000003 is verouderd',
            time: '08:02',
            level: 'warning',
            count: 3,
          },
        ],
      },
      { id: 'earlier', title: 'Eerder', items: [] },
    ],
  },
  parameters: usage({
    when: [
      'For what came in and is opened one by one: notifications, messages. Beside it, in SplitView, stands the one that is open.',
      'New is said by weight, a dot and a word; only a warning or an error has a picture.',
    ],
    not: [
      'For things of which columns are compared use Table or DataTable.',
      'For the history of one thing use Timeline.',
    ],
    keyboard: { Tab: 'goes from item to item', Enter: 'opens it' },
  }),
} satisfies Meta<typeof ItemList>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByText('Eerder')).toBeNull();
    await expect(canvas.getByRole('link', { name: /^Fout: Betaling teruggekomen.*, ongelezen/ })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^Overdracht/, current: true })).toBeVisible();
    await expect(canvas.getByText('3 keer')).toBeVisible();
  },
};
export const MatrixOfLevels: Story = {
  name: 'Matrix',
  // the same thing for each state: only here, to be compared
  parameters: { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } } },
  render: () => (
    <div style={{ inlineSize: 375 }}>
      <ItemList
        groups={['', 'ongelezen'].map((unread) => ({
          id: unread || 'gelezen',
          title: unread || 'gelezen',
          items: levels.map((level) => ({
            id: `${level}${unread}`,
            href: `#${level}`,
            title: `${level}: een zin die zo lang is dat hij op een smal scherm niet op één regel past`,
            detail: 'VA-2026-000164 · € 1.542,66',
            time: '08:31',
            level,
            count: 2,
            unread: unread || undefined,
          })),
        }))}
      />
    </div>
  ),
};
