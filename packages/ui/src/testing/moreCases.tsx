/** Further props of components whose case leaves something in them undrawn: a list that is empty, a menu that is open. */
import { type cases, mark } from './cases.tsx';

const nothing = () => undefined;
const column = { id: 'a', header: mark, cell: (row: string) => row };
const rows = { caption: mark, columns: [column], rows: [mark], rowKey: String, empty: mark };
const chart = { title: mark, categoryLabel: mark, categories: [], series: [], empty: mark };
const many = { name: 'veld', label: mark, options: [mark, `${mark}2`], getKey: String, getLabel: String };

export const moreCases: Readonly<Partial<Record<keyof typeof cases, readonly Record<string, unknown>[]>>> = {
  BarChart: [chart],
  Button: [{ children: mark, startIcon: mark, endIcon: mark }],
  Combobox: [{ ...many, defaultOpen: true, minChars: 0, value: null, onChange: nothing }],
  CommandPalette: [
    {
      open: true,
      onClose: nothing,
      sources: [{ id: 'a', title: mark, commands: [{ id: 'a', label: mark, icon: mark }] }],
    },
  ],
  DataTable: [
    rows,
    { ...rows, rows: [], toolbar: mark, columnChoice: { list: 'b', version: 1 } },
    {
      ...rows,
      columns: [column, { id: 'b', header: mark, cell: (row: string) => row }],
      grouping: { by: () => 'a', groups: [{ key: 'a', label: mark, count: 1, totals: { b: mark } }] },
      details: { content: () => mark, rowLabel: String, defaultValue: [mark] },
    },
  ],
  EditableText: [{ label: mark, value: '', placeholder: mark, onSave: nothing }],
  FilterBar: [
    {
      filters: ['a', 'b'].map((id) => ({
        id,
        label: mark,
        kind: 'choice',
        options: [{ value: 'a', label: mark }],
        promoted: true,
      })),
      value: { a: 'a', b: 'a' },
      onChange: nothing,
    },
  ],
  IconText: [{ icon: mark, children: mark }],
  LineChart: [chart],
  Menu: [
    { label: mark, open: true, items: [{ title: mark, items: [{ label: mark, icon: mark, disabledReason: mark }] }] },
  ],
  MultiCombobox: [{ ...many, value: [mark], onChange: nothing, defaultOpen: true, minChars: 0 }],
  PageHeader: [{ title: mark, facts: mark }],
  Sidebar: [{ sections: [{ title: mark, items: [{ label: mark, href: '#', icon: mark }] }], brand: mark }],
  SplitButton: [{ children: mark, menuLabel: mark, open: true, items: [{ label: mark }] }],
  Table: [{ ...rows, rows: [] }],
  Tag: [{ label: mark, icon: mark }],
  Timeline: [{ items: [{ id: 'a', at: '2026-11-21T09:30:00Z', title: mark, icon: mark }] }],
  TreeView: [{ label: mark, items: [{ id: 'a', label: mark, icon: mark }] }],
  Wizard: [{ label: mark, steps: [{ id: 'a', label: mark, content: mark }], submitLabel: mark, onSubmit: nothing }],
};
