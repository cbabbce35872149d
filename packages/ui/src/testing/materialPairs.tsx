import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import MuiButton from '@mui/material/Button';
import MuiCheckbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import MuiTable from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import MuiTabs from '@mui/material/Tabs';
import MuiTextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { Button, Card, Checkbox, Notice, ProgressBar, Table, Tabs, TextField } from '@ledenbureau/ui';

export interface MaterialPair {
  ours: ReactNode;
  material: ReactNode;
  /** CSS of what is compared in each, and which of its styles are; none: the pair is for the eye. */
  compared: { ours: string; material: string; styles: readonly string[] }[];
}

const ground = ['color', 'background-color'] as const;
const edge = ['border-top-color', 'border-top-width', 'border-top-left-radius'] as const;
const text = ['font-family', 'font-size', 'font-weight', 'line-height', 'letter-spacing'] as const;
const size = ['height', 'padding-top', 'padding-left'] as const;
const button = [...ground, ...edge, ...text, ...size];

const rows = [
  { nr: 'TR-2026-004812', date: '20-11-2026' },
  { nr: 'TR-2026-004811', date: '19-11-2026' },
];
const columns = [
  { id: 'nr', header: 'Nummer', cell: (row: (typeof rows)[number]) => row.nr },
  { id: 'date', header: 'Datum', cell: (row: (typeof rows)[number]) => row.date },
];

/** Our components and Material's that do the same, side by side. */
export const materialPairs: Record<string, MaterialPair> = {
  'Knop, hoofdactie': {
    ours: <Button theme="green">Boeken</Button>,
    material: <MuiButton variant="contained">Boeken</MuiButton>,
    compared: [{ ours: 'button', material: 'button', styles: button }],
  },
  Knop: {
    ours: <Button>Annuleren</Button>,
    material: <MuiButton>Annuleren</MuiButton>,
    compared: [{ ours: 'button', material: 'button', styles: button }],
  },
  'Knop, klein': {
    ours: <Button size="small">Exporteren</Button>,
    material: <MuiButton size="small">Exporteren</MuiButton>,
    compared: [{ ours: 'button', material: 'button', styles: button }],
  },
  'Knop, gevaar': {
    ours: <Button theme="danger">Verwijderen</Button>,
    material: (
      <MuiButton variant="contained" color="error">
        Verwijderen
      </MuiButton>
    ),
    compared: [{ ours: 'button', material: 'button', styles: button }],
  },
  'Knop, uitgeschakeld': {
    ours: <Button disabled>Boeken</Button>,
    material: <MuiButton disabled>Boeken</MuiButton>,
    compared: [{ ours: 'button', material: 'button', styles: button }],
  },
  Veld: {
    ours: <TextField name="a" label="Naam" defaultValue="Anneke van den Berg" />,
    material: <MuiTextField id="lid-a" label="Naam" defaultValue="Anneke van den Berg" fullWidth />,
    compared: [
      { ours: 'label', material: 'label', styles: ['color', ...text, 'height'] },
      { ours: 'input', material: 'input', styles: ['color', ...text] },
      { ours: 'div:has(> input)', material: 'div:has(> input)', styles: ['background-color', 'height'] },
      { ours: 'div:has(> input)', material: 'fieldset', styles: edge },
    ],
  },
  'Veld, fout': {
    ours: <TextField name="b" label="Naam" feedback={{ type: 'error', message: 'Vul een naam in.' }} />,
    material: <MuiTextField id="lid-b" label="Naam" error helperText="Vul een naam in." fullWidth />,
    compared: [{ ours: 'label', material: 'label', styles: ['color', ...text] }],
  },
  Vinkje: {
    ours: <Checkbox name="c" label="Ik ga akkoord" defaultChecked />,
    material: <FormControlLabel control={<MuiCheckbox defaultChecked />} label="Ik ga akkoord" />,
    compared: [
      { ours: 'input', material: 'span > span', styles: [...ground, ...edge, 'width', 'height'] },
      { ours: 'label', material: 'label > span:last-child', styles: ['color', ...text] },
    ],
  },
  Melding: {
    ours: (
      <Notice tone="warning" title="Nog niet geboekt">
        De boeking wacht op een tweede paar ogen.
      </Notice>
    ),
    material: (
      <Alert severity="warning">
        <AlertTitle>Nog niet geboekt</AlertTitle>
        De boeking wacht op een tweede paar ogen.
      </Alert>
    ),
    compared: [{ ours: '[role=status]', material: '[role=alert]', styles: [...ground, ...edge, 'padding-left'] }],
  },
  Kaart: {
    ours: <Card>Inhoud</Card>,
    material: <Paper style={{ padding: 20 }}>Inhoud</Paper>,
    compared: [{ ours: 'section', material: '.MuiPaper-root', styles: [...ground, ...edge] }],
  },
  Tabs: {
    ours: (
      <Tabs
        label="Lid"
        items={[
          { id: 'a', label: 'Transacties' },
          { id: 'b', label: 'Verzoeken' },
        ]}
      />
    ),
    material: (
      <MuiTabs value="a" aria-label="Lid">
        <Tab value="a" label="Transacties" />
        <Tab value="b" label="Verzoeken" />
      </MuiTabs>
    ),
    compared: [
      { ours: '[aria-selected=true]', material: '[aria-selected=true]', styles: ['color', ...text, 'height'] },
      { ours: '[aria-selected=false]', material: '[aria-selected=false]', styles: ['color', ...text] },
    ],
  },
  Tabel: {
    ours: <Table caption="Transacties" columns={columns} rows={rows} rowKey={({ nr }) => nr} empty="Niets" />,
    material: (
      <MuiTable>
        <TableHead>
          <TableRow>
            <TableCell>Nummer</TableCell>
            <TableCell>Datum</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ nr, date }) => (
            <TableRow key={nr}>
              <TableCell>{nr}</TableCell>
              <TableCell>{date}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </MuiTable>
    ),
    compared: [
      { ours: 'thead th', material: 'thead th', styles: [...ground, ...text, ...size, 'border-bottom-color'] },
      { ours: 'tbody td', material: 'tbody td:last-child', styles: ['color', ...text, ...size, 'border-bottom-color'] },
    ],
  },
  Voortgang: {
    ours: <ProgressBar label="Inlezen" hideLabel value={40} />,
    material: <LinearProgress variant="determinate" value={40} aria-label="Inlezen" />,
    compared: [{ ours: '[role=progressbar]', material: '[role=progressbar]', styles: ['background-color', 'height'] }],
  },
};
