import { Form, FormError, FormsProvider, MoneyField, SubmitButton, TextField, y } from '@ledenbureau/forms';
import { createFormats } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import {
  AppShell,
  Button,
  Card,
  EmptyState,
  GlobalStyles,
  HomeIcon,
  Money,
  NotificationProvider,
  PageHeader,
  setThemeMode,
  Sidebar,
  Stack,
  Table,
  UiProvider,
  useNotifications,
  useThemeMode,
  type TableColumn,
} from '@ledenbureau/ui';
import { nl } from '@ledenbureau/ui/words';
import { useState } from 'react';

interface Deposit {
  id: number;
  name: string;
  cents: number;
}

const columns: TableColumn<Deposit>[] = [
  { id: 'name', header: 'Lid', cell: ({ name }) => name },
  { id: 'cents', header: 'Inleg', align: 'end', cell: ({ cents }) => <Money cents={cents} /> },
];

const schema = y.object({ name: y.string().required(), cents: y.number().required().min(1) });
const texts: Record<string, string> = {
  'error.validation.required': 'Vul dit in.',
  'error.validation.min': 'Vul meer in.',
};
const formats = createFormats('nl-NL');
const empty: { name: string; cents: number | null } = { name: '', cents: null };

function Deposits() {
  const [deposits, setDeposits] = useState<Deposit[]>([]);
  const { notify } = useNotifications();
  const theme = useThemeMode();
  return (
    <Stack gap={6}>
      <PageHeader
        title="Inleg"
        actions={<Button onClick={() => setThemeMode(theme === 'dark' ? 'light' : 'dark')}>Licht of donker</Button>}
      />
      <Form
        initialValues={empty}
        schema={schema}
        onSubmit={async ({ name, cents }) => {
          setDeposits((before) => [...before, { id: before.length, name, cents: cents ?? 0 }]);
          notify({ level: 'success', message: `Inleg van ${name} geboekt.` });
        }}
      >
        <FormError />
        <TextField name="name" label="Lid" />
        <MoneyField name="cents" label="Inleg" />
        <SubmitButton>Boeken</SubmitButton>
      </Form>
      <Card title="Geboekt" padding="none">
        <Table
          caption="Geboekte inleg"
          columns={columns}
          rows={deposits}
          rowKey={({ id }) => String(id)}
          empty={<EmptyState title="Nog niets geboekt" />}
        />
      </Card>
    </Stack>
  );
}

const sections = [{ title: 'Leden', items: [{ label: 'Inleg', href: '/', icon: <HomeIcon />, current: true }] }];

/** A whole small app: words and formats once at the root, the frame, a form and a list. */
export function App() {
  const [expanded, setExpanded] = useState(true);
  return (
    <UiProvider labels={nl} formats={formats}>
      <GlobalStyles />
      <FormsProvider message={({ key }) => texts[key] ?? key}>
        <NotificationProvider>
          <AppShell
            header={null}
            sidebar={
              <Sidebar sections={sections} expanded={expanded} onExpandedChange={setExpanded} brand="Ledenregister" />
            }
          >
            <Deposits />
          </AppShell>
        </NotificationProvider>
      </FormsProvider>
    </UiProvider>
  );
}
