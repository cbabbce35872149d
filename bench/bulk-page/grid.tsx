/** MUI X DataGrid with the rows of a file, alone in a page. */
import { DataGrid } from '@mui/x-data-grid';
import { createRoot } from 'react-dom/client';

export interface GridRows {
  headers: readonly string[];
  /** Cells in the order of the headers. */
  rows: readonly (readonly string[])[];
  rowHeight: number;
  width: number;
  height: number;
}

/** Shows rows; the server mode shows every row it is given, the community edition pages at a hundred by itself. */
function showGrid({ headers, rows, rowHeight, width, height }: GridRows): void {
  const place = document.createElement('div');
  document.body.append(place);
  const columns = headers.map((headerName, at) => ({ field: String(at), headerName, width: 110 }));
  const data = rows.map((cells, id) => ({ id, ...Object.fromEntries(cells.map((cell, at) => [String(at), cell])) }));
  createRoot(place).render(
    <div style={{ width, height }}>
      <DataGrid
        columns={columns}
        rows={data}
        rowCount={data.length}
        rowHeight={rowHeight}
        paginationMode="server"
        hideFooter
      />
    </div>,
  );
}

declare global {
  interface Window {
    showGrid: typeof showGrid;
  }
}
window.showGrid = showGrid;
