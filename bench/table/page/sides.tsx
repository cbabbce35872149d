/** One table by four hands. */
import MuiTable from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { DataGrid, type DataGridProps } from '@mui/x-data-grid';
import { DataTable, Table, BareUiProvider, type TableColumn, type UiFormats, type UiLabels } from '@ledenbureau/ui';
import type { ReactElement } from 'react';
import { fields, type Row } from './data.ts';

const columns: TableColumn<Row>[] = fields.map((field) => ({
  id: field,
  header: field,
  width: field === 'member' ? '16rem' : '9rem',
  align: field === 'amount' || field === 'quantity' ? 'end' : 'start',
  cell: (row) => row[field],
}));
const gridColumns = fields.map((field) => ({ field, headerName: field, width: field === 'member' ? 256 : 144 }));

/** The texts play no part here. */
const anything = new Proxy({}, { get: () => () => '' }) as unknown;
const inProvider = (children: ReactElement) => (
  <BareUiProvider labels={anything as UiLabels} formats={anything as UiFormats}>
    {children}
  </BareUiProvider>
);
/** What the frame and the rows of our virtual table measure in a page of 900 px. */
export const frameHeight = 640;
export const rowHeight = 40;
const rowKey = (row: Row) => row.id;

/** The server mode shows every row it is given: the community edition pages at a hundred by itself. */
const grid = (rows: Row[], props: Partial<DataGridProps<Row>>) => (
  <DataGrid {...props} columns={gridColumns} rows={rows} rowCount={rows.length} paginationMode="server" hideFooter />
);

export const sides = {
  'our Table': (rows: Row[]) =>
    inProvider(<Table caption="Transacties" columns={columns} rows={rows} rowKey={rowKey} empty="" />),
  'our DataTable, virtual rows': (rows: Row[]) =>
    inProvider(<DataTable caption="Transacties" columns={columns} rows={rows} rowKey={rowKey} empty="" virtual />),
  'parts of MUI Table': (rows: Row[]) => (
    <TableContainer>
      <MuiTable>
        <TableHead>
          <TableRow>
            {fields.map((field) => (
              <TableCell key={field}>{field}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover>
              {fields.map((field) => (
                <TableCell key={field} align={field === 'amount' || field === 'quantity' ? 'right' : 'left'}>
                  {row[field]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </MuiTable>
    </TableContainer>
  ),
  'MUI X DataGrid': (rows: Row[]) => <div style={{ height: 800 }}>{grid(rows, { disableVirtualization: true })}</div>,
  'MUI X DataGrid, virtual rows': (rows: Row[]) => (
    <div style={{ height: frameHeight }}>{grid(rows, { rowHeight })}</div>
  ),
};

export type Side = keyof typeof sides;
