import {
  Button,
  Card,
  CheckIcon,
  DescriptionList,
  Link,
  Money,
  Notice,
  Skeleton,
  StatusPill,
  TextField,
  UiProvider,
} from '@ledenbureau/ui';
import { Suspense } from 'react';
import { Counter } from './Counter.jsx';
import { Notices } from './Notices.jsx';

/** A server component: it asks where it runs, and renders ours as elements of its own. */
export default async function Page() {
  const member = await Promise.resolve({ name: 'Anneke van den Berg', cents: 125_050 });
  return (
    <main>
      <h1>{member.name}</h1>
      <Card title="Inleg">
        <DescriptionList items={[{ term: 'Saldo', description: <Money cents={member.cents} /> }]} />
        <StatusPill tone="positive">Betaald</StatusPill>
      </Card>
      <Notice tone="accent">Gerenderd op de server.</Notice>
      <TextField name="naam" label="Naam" defaultValue={member.name} />
      <Button theme="green" startIcon={<CheckIcon />} href="#boeken">
        Boeken
      </Button>
      <Link href="/aandelen">Aandelen</Link>
      <Counter />
      <UiProvider theme="dark">
        <Card title="In het donker">
          <Button theme="green">Stemmen</Button>
        </Card>
      </UiProvider>
      <Suspense fallback={<Skeleton lines={2} />}>
        <Notices />
      </Suspense>
    </main>
  );
}
