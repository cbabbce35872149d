import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, ButtonGroup, Stack } from '@ledenbureau/ui';
import { expect, userEvent, within } from 'storybook/test';
import { Controlled } from '../testing/Controlled.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Actions/ButtonGroup · Knoppengroep',
  id: 'actions-buttongroup',
  component: ButtonGroup,
  args: {
    label: 'Besluit',
    children: [
      <Button key="approve" theme="green">
        Goedkeuren
      </Button>,
      <Button key="reject">Afwijzen</Button>,
    ],
  },
  parameters: usage({
    when: [
      'For two or three actions on the same thing: the main one first.',
      'Attached, for a switch between views of the same thing, with aria-pressed on each button.',
    ],
    not: [
      'For more than three actions put the lesser ones in a Menu.',
      'For a choice that a form sends use RadioGroup; for pages of content use Tabs.',
    ],
  }),
} satisfies Meta<typeof ButtonGroup>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

const views = ['Dag', 'Maand', 'Jaar'];
const switchOf = (chosen: string, onChoose: (view: string) => void) =>
  views.map((view) => (
    <Button key={view} aria-pressed={view === chosen} onClick={() => onChoose(view)}>
      {view}
    </Button>
  ));

export const Attached: Story = {
  args: { label: 'Periode', attached: true },
  render: (args) => (
    <Controlled initial="Maand">
      {(view, setView) => <ButtonGroup {...args}>{switchOf(view, setView)}</ButtonGroup>}
    </Controlled>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Jaar' }));
    await expect(canvas.getByRole('button', { name: 'Jaar', pressed: true })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Maand', pressed: false })).toBeVisible();
  },
};
export const MatrixOfForms: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={6} align="start">
      <ButtonGroup {...args} />
      <ButtonGroup label="Periode" attached>
        {switchOf('Maand', () => undefined)}
      </ButtonGroup>
      <ButtonGroup label="Dichtheid" attached>
        <Button size="small" aria-pressed={false}>
          Ruim
        </Button>
        <Button size="small" aria-pressed>
          Dicht
        </Button>
      </ButtonGroup>
    </Stack>
  ),
};
