/** A table of Markdown, as the formatter leaves it. */
export function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((column, at) => Math.max(column.length, ...rows.map((row) => (row[at] ?? '').length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return `${[line(columns), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')}\n`;
}
