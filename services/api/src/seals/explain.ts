import { sortedColumns } from './rows.ts';
import { sorting } from './sorting.ts';

const meanings = {
  sealed: 'in the seal of its row',
  personal: 'in the seal of its row, under a salt that goes when the member is erased',
  chain: 'in a chain of its own',
  derived: 'worked out again by verify',
  free: 'not looked at',
};

/** What of the register is sealed, what is worked out again, what may be erased and what is free, in words. */
export function explainSorting(): string {
  const lines = Object.entries(meanings).map(([sort, meaning]) => `${sort.padEnd(9)}${meaning}`);
  for (const [name, table] of Object.entries(sorting)) {
    lines.push('', name);
    if ('whole' in table) lines.push(`  ${table.whole.padEnd(9)}${table.why}`);
    const columns = sortedColumns(table);
    for (const sort of ['sealed', 'personal'] as const) {
      const names = columns.filter((column) => column.sort === sort).map((column) => column.name);
      if (names.length > 0) lines.push(`  ${sort.padEnd(9)}${names.join(' ')}`);
    }
    const others = columns.filter(({ why }) => why !== '');
    lines.push(...others.map((column) => `  ${column.sort.padEnd(9)}${column.name}: ${column.why}`));
  }
  return lines.join('\n');
}
