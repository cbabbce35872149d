import { Card, Link, PageHeader } from '@ledenbureau/ui';

export default function Page() {
  return (
    <main>
      <PageHeader title="Aandelen" />
      <Card title="Uw aandelen">Twaalf.</Card>
      <Link href="/">Terug</Link>
    </main>
  );
}
