// The smallest react-admin app that shows what the back office's dashboard and its list of transactions show.
import { Card, CardContent, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { Admin, Datagrid, DateField, List, NumberField, Resource, TextField } from 'react-admin';
import type { DataProvider } from 'react-admin';
import { createRoot } from 'react-dom/client';

/** What is here of the API's answers (openapi.json). */
interface Row {
  id: string;
  number: string;
  effective_date: string;
  kind: string;
  member: { display_name: string } | null;
}
interface Figures {
  members: { active: number };
  payable_cents: number;
  instruments: { instrument: { id: string; name_nl: string }; outstanding: string }[];
  recent: Row[];
}
interface Waiting {
  items: { id: string; subject_type: string; maker: { name: string } }[];
  for_me: number;
}
interface Work {
  queues: { kind: string; count: number }[];
}

async function ask<T>(path: string): Promise<T> {
  const answer = await fetch(`/api/v1${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}

const dataProvider = {
  async getList() {
    const { items, total } = await ask<{ items: Row[]; total: number }>('/transactions?limit=100');
    return { data: items, total };
  },
} as unknown as DataProvider;

/** Each panel asks by itself, as ours do. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- which path is asked says what comes
function useAnswer<T>(path: string): T | undefined {
  const [answer, setAnswer] = useState<T>();
  useEffect(() => {
    void ask<T>(path).then(setAnswer);
  }, [path]);
  return answer;
}

const money = new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' });

function Dashboard() {
  const figures = useAnswer<Figures>('/dashboard');
  const waiting = useAnswer<Waiting>('/approvals?for=me&requests=false&limit=3');
  const work = useAnswer<Work>('/open-work');
  const compliance = useAnswer<{ raised_cents: number }>('/compliance');
  useAnswer('/me');
  if (!figures || !waiting || !work || !compliance) return null;
  return (
    <Stack spacing={2}>
      <Card>
        <CardContent>
          <Typography>{waiting.for_me}</Typography>
          {waiting.items.map((item) => (
            <Typography key={item.id}>
              {item.subject_type} {item.maker.name}
            </Typography>
          ))}
          {work.queues.map((queue) => (
            <Typography key={queue.kind}>
              {queue.count} {queue.kind}
            </Typography>
          ))}
        </CardContent>
      </Card>
      <Card>
        <CardContent>
          <Typography>{figures.members.active}</Typography>
          <Typography>{money.format(figures.payable_cents / 100)}</Typography>
          <Typography>{money.format(compliance.raised_cents / 100)}</Typography>
        </CardContent>
      </Card>
      <Lines
        head={['Instrument', 'Uitstaand']}
        rows={figures.instruments.map(({ instrument, outstanding }) => [instrument.name_nl, outstanding])}
      />
      <Lines
        id="recent"
        head={['Datum', 'Nummer', 'Soort', 'Lid']}
        rows={figures.recent.map((row) => [row.effective_date, row.number, row.kind, row.member?.display_name ?? ''])}
      />
    </Stack>
  );
}

function Lines({ id, head, rows }: { id?: string; head: string[]; rows: string[][] }) {
  return (
    <Table size="small" id={id}>
      <TableHead>
        <TableRow>
          {head.map((text) => (
            <TableCell key={text}>{text}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((cells) => (
          <TableRow key={cells.join()}>
            {cells.map((text, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the cells of a row never move
              <TableCell key={index}>{text}</TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const TransactionList = () => (
  <List perPage={100} pagination={false}>
    <Datagrid bulkActionButtons={false}>
      <DateField source="effective_date" locales="nl-NL" />
      <TextField source="number" />
      <TextField source="kind" />
      <TextField source="member.member_no" />
      <TextField source="member.display_name" />
      <TextField source="instrument.name_nl" />
      <NumberField source="quantity" locales="nl-NL" />
      <NumberField source="amount_cents" locales="nl-NL" />
      <TextField source="maker.name" />
    </Datagrid>
  </List>
);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <Admin dataProvider={dataProvider} dashboard={Dashboard} disableTelemetry>
    <Resource name="transactions" list={TransactionList} />
  </Admin>,
);
