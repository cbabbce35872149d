// The types of the published packages, read from their sources by the compiler: what documents and rules are held against.
import { join } from 'node:path';
import ts from 'typescript';
import { libraries, manifestOf } from './packages.ts';

/** Where the sources of each entry of a package begin. */
const entriesOf = (folder: string): string[] =>
  Object.values(manifestOf(folder).exports).flatMap((target) => {
    const source = typeof target === 'object' && target['@ledenbureau/source'];
    return source ? [join(folder, source)] : [];
  });

/** What the packages export, by name, with the checker that knows it. Several have a `TextField`. */
export interface PackageTypes {
  checker: ts.TypeChecker;
  exported: ReadonlyMap<string, readonly ts.Symbol[]>;
}

export function packageTypes(): PackageTypes {
  const entries = libraries.flatMap(({ folder }) => entriesOf(folder));
  const program = ts.createProgram(entries, {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    customConditions: ['@ledenbureau/source'],
    allowImportingTsExtensions: true,
    noEmit: true,
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const follow = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const symbols = entries.flatMap((entry) =>
    checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)!)!),
  );
  const exported = new Map<string, ts.Symbol[]>();
  for (const symbol of symbols) {
    const same = exported.get(symbol.name) ?? [];
    if (!same.includes(follow(symbol))) exported.set(symbol.name, [...same, follow(symbol)]);
  }
  return { checker, exported };
}

/** Those of one package alone. */
export function typesOf(types: PackageTypes, folder: string): PackageTypes {
  const isIn = ({ declarations = [] }: ts.Symbol) =>
    declarations.some((declaration) => declaration.getSourceFile().fileName.startsWith(`${folder}/`));
  const own = [...types.exported].map(([name, symbols]) => [name, symbols.filter(isIn)] as const);
  return { ...types, exported: new Map(own.filter(([, symbols]) => symbols.length > 0)) };
}

/** The types that the props of a component may have: several where it is a union; none of what is no component. */
export function propsOf({ checker, exported }: PackageTypes, name: string): ts.Type[] {
  if (!/^[A-Z]/.test(name)) return [];
  return (exported.get(name) ?? []).flatMap((symbol) => {
    if (!symbol.valueDeclaration) return [];
    const [signature] = checker.getTypeOfSymbolAtLocation(symbol, symbol.valueDeclaration).getCallSignatures();
    const [parameter] = signature?.parameters ?? [];
    if (!parameter) return [];
    const type = checker.getTypeOfSymbolAtLocation(parameter, symbol.valueDeclaration);
    return type.isUnion() ? type.types : [type];
  });
}
