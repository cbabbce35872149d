// Writes packages/*/api.md: everything that can be imported from a published package, with its types, so that a change
// of the public surface is a change in a file that is reviewed. Reads the built types (pack.ts). `--check` only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { libraries, manifestOf } from './packages.ts';

const check = process.argv.includes('--check');
const printer = ts.createPrinter({ removeComments: true });

/** Calls every destructured parameter `props`: which of them a component takes apart is its own affair. */
const plainParameters: ts.TransformerFactory<ts.Node> = (context) => (root) => {
  const visit = (node: ts.Node): ts.Node =>
    ts.isParameter(node) && ts.isObjectBindingPattern(node.name)
      ? ts.factory.updateParameterDeclaration(
          node,
          node.modifiers,
          node.dotDotDotToken,
          'props',
          node.questionToken,
          node.type,
          node.initializer,
        )
      : ts.visitEachChild(node, visit, context);
  return visit(root);
};

/** A declaration as text, without `export` and `declare`; a constant with the whole of its statement. */
function print(declaration: ts.Declaration): string {
  const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  const deprecated = ts.getJSDocDeprecatedTag(declaration);
  const [plain = node] = ts.transform<ts.Node>(node, [plainParameters]).transformed;
  const text = printer.printNode(ts.EmitHint.Unspecified, plain, declaration.getSourceFile());
  const note = deprecated ? `// deprecated: ${ts.getTextOfJSDocComment(deprecated.comment) ?? ''}\n` : '';
  return note + text.replace(/^(?:export |declare |default )+/, '');
}

/** The report of one entry of a package, read from its file of types. */
function entryReport(entry: string, types: string, folder: string): string {
  const program = ts.createProgram([types], {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(types);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${types} exports nothing. Build the packages first: node scripts/publish/pack.ts.`);
  const follow = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const own = (declaration: ts.Declaration) => declaration.getSourceFile().fileName.startsWith(`${folder}/dist/`);

  const exported = new Map<ts.Symbol, string>();
  const reexported: string[] = [];
  for (const symbol of checker.getExportsOfModule(module)) {
    const target = follow(symbol);
    if (target.declarations?.some(own) && !exported.has(target)) exported.set(target, symbol.name);
    else reexported.push(symbol.name);
  }

  // types that stand in the exported ones without a name of their own outside: their change is a change too
  const reached = new Set<ts.Symbol>();
  const waiting = [...exported.keys()];
  for (let symbol = waiting.pop(); symbol; symbol = waiting.pop()) {
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node)) {
        const found = checker.getSymbolAtLocation(node);
        const target = found && follow(found);
        const named = ts.SymbolFlags.Type | ts.SymbolFlags.Function | ts.SymbolFlags.BlockScopedVariable;
        const fresh = target && target.flags & named && !(target.flags & ts.SymbolFlags.TypeParameter);
        if (fresh && !exported.has(target) && !reached.has(target) && target.declarations?.some(own)) {
          reached.add(target);
          waiting.push(target);
        }
      }
      ts.forEachChild(node, visit);
    };
    for (const declaration of symbol.declarations ?? [])
      if (own(declaration)) visit(ts.isVariableDeclaration(declaration) ? declaration.parent : declaration);
  }

  const texts = (symbols: Iterable<ts.Symbol>, name: (symbol: ts.Symbol) => string) =>
    [...symbols]
      .toSorted((a, b) => (name(a) < name(b) ? -1 : 1))
      .map((symbol) => {
        const declared = [...new Set((symbol.declarations ?? []).filter(own).map(print))].join('\n');
        return name(symbol) === symbol.name ? declared : `// exported as ${name(symbol)}\n${declared}`;
      });
  const block = (lines: string[]) => `\`\`\`ts\n${lines.join('\n\n')}\n\`\`\`\n`;
  return [
    `## ${entry}\n`,
    block(texts(exported.keys(), (symbol) => exported.get(symbol)!)),
    ...(reexported.length > 0 ? [`From other packages or a second time: ${reexported.toSorted().join(', ')}.\n`] : []),
    ...(reached.size > 0
      ? ['### Not exported, but part of the above\n', block(texts(reached, ({ name }) => name))]
      : []),
  ].join('\n');
}

let stale = 0;
for (const { name, folder } of libraries) {
  const entries = Object.entries(manifestOf(folder).exports).flatMap(([path, target]) =>
    typeof target === 'object' && target.types ? [[path.replace('.', name), join(folder, target.types)] as const] : [],
  );
  // a package of commands alone exports nothing
  if (entries.length === 0) continue;
  const head = `# What ${name} exports\n\nWritten by \`pnpm run api\` from the built types: do not edit. A change here is a change for who installs it; see\n"Versions of the packages" in CONTRIBUTING.md.\n`;
  const report = [head, ...entries.map(([entry, types]) => entryReport(entry, types, folder))].join('\n');
  const file = join(folder, 'api.md');
  if (!check) {
    writeFileSync(file, report);
    continue;
  }
  let before = '';
  try {
    before = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (before === report) continue;
  stale += 1;
  const lines = (text: string) => new Set(text.split('\n'));
  const [old, now] = [lines(before), lines(report)];
  const difference = [
    ...[...old].filter((line) => !now.has(line)).map((line) => `- ${line}`),
    ...[...now].filter((line) => !old.has(line)).map((line) => `+ ${line}`),
  ];
  console.error(`The exports of ${name} changed:\n${difference.slice(0, 40).join('\n')}`);
}
console.log(`${libraries.length} API reports, ${stale} stale`);
if (stale > 0) {
  console.error('If that is meant: `pnpm run api`, commit packages/*/api.md, and say it in a changeset.');
  process.exitCode = 1;
}
