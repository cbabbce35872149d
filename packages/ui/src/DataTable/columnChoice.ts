import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { densities, type Density } from '../theme/tokens.ts';
import { arrange } from './columns.ts';
import type { ColumnWidths } from './DataTable.types.ts';
import type { DataTableColumn, DataTableProps } from './DataTable.types.ts';

/** By column id: chosen or hidden by hand. A column that is not in it follows its own default. */
type Choice = Readonly<Record<string, boolean>>;

/** What could not be stored (a private window, a full store) holds as long as the page. */
const memory = new Map<string, string>();
const listeners = new Set<() => void>();

function readStored(key: string): string {
  try {
    return memory.get(key) ?? localStorage.getItem(key) ?? '';
  } catch {
    return memory.get(key) ?? ''; // storage is closed to this page: the choice lives in memory
  }
}

function store(key: string, text: string): void {
  memory.set(key, text);
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    memory.delete(key);
  } catch {
    // storage is closed or full: memory has it
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('storage', listener);
  };
}

/** What was stored of one kind of values, by id. */
function readOf<V>(text: string, is: (value: unknown) => value is V): Readonly<Record<string, V>> {
  try {
    const stored: unknown = JSON.parse(text || '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, V] => is(entry[1])));
  } catch {
    return {}; // not ours any more: start from the defaults
  }
}
const isShown = (value: unknown) => typeof value === 'boolean';
const isWidth = (value: unknown): value is number => typeof value === 'number' && value > 0 && Number.isFinite(value);
const isId = (value: unknown) => typeof value === 'string';

/** A text of this browser; under no key there is none. */
function useStored(key: string): string {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => (key === '' ? '' : readStored(key)), [key]),
    () => '',
  );
}

const densityKey = 'lb-density';
export const densityNames = Object.keys(densities) as Density[];

/** The height of rows that this reader chose, for every list at once; undefined: each has its own. */
export function useDensityChoice(): [Density | undefined, (density: Density) => void] {
  const text = useSyncExternalStore(subscribe, readDensity, () => '');
  return [densityNames.find((density) => density === text), setDensity];
}
const readDensity = () => readStored(densityKey);
const setDensity = (density: Density) => store(densityKey, density);

/** The columns of a list that its reader wants to see; without `list` all that are not extra. */
export function useColumnChoice<Row>(
  columns: readonly DataTableColumn<Row>[],
  choice: DataTableProps<Row>['columnChoice'],
) {
  const key = choice ? `lb-columns:${choice.list}:v${choice.version}` : '';
  const text = useStored(key);
  const chosen: Choice = useMemo(() => readOf(text, isShown), [text]);
  const orderText = useStored(key && `${key}:order`);
  const order = useMemo(() => Object.values(readOf(orderText, isId)), [orderText]);
  const widthsText = useStored(key && `${key}:widths`);
  const widths: ColumnWidths = useMemo(() => readOf(widthsText, isWidth), [widthsText]);

  const fixed = (column: DataTableColumn<Row>) => column === columns[0] || column.required === true;
  const isVisible = (column: DataTableColumn<Row>) =>
    fixed(column) || (chosen[column.id] ?? column.defaultHidden !== true);
  return {
    fixed,
    shown: isVisible,
    set: (column: DataTableColumn<Row>, show: boolean) => {
      const choices = Object.fromEntries(columns.flatMap(({ id }) => (id in chosen ? [[id, chosen[id]]] : [])));
      store(key, JSON.stringify({ ...choices, [column.id]: show }));
    },
    /** All columns, in the order that was chosen. */
    ordered: arrange(columns, choice?.reorder ? order : []),
    setOrder: (ids: readonly string[]) => store(`${key}:order`, JSON.stringify(ids)),
    /** Whether what is chosen is kept, under the list's name. */
    kept: choice !== undefined,
    /** Where it is kept how wide they were: a list that waits for its rows has its header where it will be. */
    keptAs: choice && `${key}:seen`,
    widths,
    setWidths: (next: ColumnWidths) => store(`${key}:widths`, JSON.stringify(next)),
    reset: () => {
      for (const kind of ['', ':order', ':widths']) store(`${key}${kind}`, '');
    },
  };
}
