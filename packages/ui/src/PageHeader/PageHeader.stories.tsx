import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, PageHeader, Stack, StatusPill } from '@ledenbureau/ui';
import { doAndDont } from '../testing/doAndDont.tsx';
import { usage } from '../testing/usage.ts';

const breadcrumbs = [{ label: 'Leden', href: '#leden' }, { label: 'Anneke van den Berg' }];
const facts = [
  <span key="no">100142</span>,
  <StatusPill key="status" tone="positive">
    Actief
  </StatusPill>,
];
const actions = [
  <Button key="edit">Wijzigen</Button>,
  <Button key="add" theme="green">
    Transactie toevoegen
  </Button>,
];

const meta = {
  title: 'Shell/PageHeader · Paginakop',
  id: 'shell-pageheader',
  component: PageHeader,
  args: { title: 'Transactie toevoegen' },
  parameters: usage({
    when: [
      'Once at the top of every page: where am I, what is true of it, what can I do with it.',
      'Give `titleRef` the focus when the route changes, so that a screen reader says where it came.',
    ],
    not: [
      'For the heading of a part of a page use Card with a title.',
      'For the choice between views of the thing use Tabs below it.',
    ],
  }),
} satisfies Meta<typeof PageHeader>;
export default meta;
type Story = StoryObj<typeof meta>;

export const DoAndDont: Story = doAndDont({
  good: {
    show: <PageHeader title="Leden" actions={<Button theme="green">Lid toevoegen</Button>} />,
    nl: 'Eén titel die zegt waar men is, en één handeling.',
    en: 'One title that says where one is, and one action.',
  },
  bad: {
    show: (
      <PageHeader
        title="Welkom bij het overzicht van alle leden"
        actions={[
          <Button key="a" theme="green">
            Toevoegen
          </Button>,
          <Button key="b">Export</Button>,
          <Button key="c">Print</Button>,
          <Button key="d">Meer</Button>,
        ]}
      />
    ),
    nl: 'Een zin als titel, en vier knoppen zonder rang: zet de minste in een Menu.',
    en: 'A sentence for a title, and four buttons without rank: put the lesser ones in a Menu.',
  },
});

export const Default: Story = {};
export const WithBreadcrumbs: Story = { args: { title: 'Anneke van den Berg', breadcrumbs } };
export const WithActions: Story = { args: { title: 'Leden', actions } };
export const WithEverything: Story = { args: { title: 'Anneke van den Berg', breadcrumbs, meta: facts, actions } };
export const MatrixOfParts: Story = {
  name: 'Matrix',
  render: () => (
    <Stack gap={8}>
      <PageHeader title="Transacties" />
      <PageHeader title="Transacties" meta={<span>7.412 in totaal</span>} actions={actions} />
      <PageHeader title="Anneke van den Berg" breadcrumbs={breadcrumbs} meta={facts} actions={actions} />
      <div style={{ inlineSize: 320 }}>
        <PageHeader
          title="Zonnecoöperatie De Vecht U.A. te Maarssen"
          breadcrumbs={breadcrumbs}
          meta={facts}
          actions={actions}
        />
      </div>
    </Stack>
  ),
  // four pages under each other: only here, to be compared
  parameters: { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } } },
};
