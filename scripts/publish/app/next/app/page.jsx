import { Button, Card, CheckIcon, DescriptionList, Money, Notice, StatusPill, TextField } from '@ledenbureau/ui';
import { Counter } from './Counter.jsx';

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
      <Counter />
    </main>
  );
}
