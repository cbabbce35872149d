const literals = /'(?:[^']|'')*'|\$(\w*)\$.*?\$\1\$|\/\*.*?\*\/|--[^\n]*/gsu;
const operation = /^\W*([a-z]+)/iu;
const target = /\b(?:from|into|update|join|table|function|call)\s+((?:"?[a-z_]+"?\.)?"?[a-z_]+"?)/iu;

/** What a statement does, and to which table first: "select members". Never a value: those are parameters, or stand in quotes. */
export function statementSummary(text: string): string {
  const bare = text.replaceAll(literals, ' ');
  const words = [operation.exec(bare)?.[1]?.toLowerCase() ?? 'query', target.exec(bare)?.[1]?.replaceAll('"', '')];
  return words.filter((word) => word !== undefined).join(' ');
}
