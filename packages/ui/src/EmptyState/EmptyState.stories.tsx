import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Card, EmptyState, Stack } from '@ledenbureau/ui';
import { doAndDont } from '../testing/doAndDont.tsx';
import { usage } from '../testing/usage.ts';

const meta = {
  title: 'Feedback/EmptyState · Lege toestand',
  id: 'feedback-emptystate',
  component: EmptyState,
  args: { title: 'Nog geen transacties' },
  parameters: usage({
    when: [
      'Where there is nothing yet: one sentence, and the one action that changes it.',
      'Where a filter finds nothing: say so, keep the filter, offer to clear it. Give Table both as `empty`.',
    ],
    not: [
      'When something could not be loaded use ErrorState: never call that empty.',
      'While it is on its way use Skeleton.',
    ],
  }),
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const DoAndDont: Story = doAndDont({
  good: {
    show: <EmptyState title="Geen transactie past bij deze filters" action={<Button>Filters wissen</Button>} />,
    nl: 'Zegt waarom het leeg is, en biedt de weg terug.',
    en: 'Says why it is empty, and offers the way back.',
  },
  bad: {
    show: <EmptyState title="Geen gegevens" description="Er konden geen gegevens worden geladen." />,
    nl: 'Niet geladen is niet leeg: dat is ErrorState, met opnieuw proberen.',
    en: 'Not loaded is not empty: that is ErrorState, with trying again.',
  },
});

export const Default: Story = {};
/** Nothing yet. */
export const WithAction: Story = {
  args: {
    description: 'Wat voor dit lid wordt geboekt, staat hier.',
    action: <Button theme="green">Transactie toevoegen</Button>,
  },
};
/** Nothing found is not nothing there. */
export const NothingFound: Story = {
  args: { title: 'Geen transactie past bij deze filters', action: <Button>Filters wissen</Button> },
};
export const MatrixOfKinds: Story = {
  name: 'Matrix',
  render: (args) => (
    <Stack gap={6}>
      {[{}, WithAction.args, NothingFound.args].map((own, index) => (
        <Card key={index} padding="none">
          <EmptyState {...args} {...own} />
        </Card>
      ))}
    </Stack>
  ),
};
