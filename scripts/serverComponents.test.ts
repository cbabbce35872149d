import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const ui = fileURLToPath(new URL('../packages/ui', import.meta.url));

/** Components of ui that cannot be used without a function, and so not from a server component. */
function componentsWithRequiredFunction(): string[] {
  const index = join(ui, 'src/index.ts');
  const program = ts.createProgram([index], {
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
  const source = program.getSourceFile(index)!;
  const isFunction = (type: ts.Type): boolean => type.getCallSignatures().length > 0;
  const needsFunction = (props: ts.Type): boolean =>
    checker.getPropertiesOfType(props).some((property) => {
      if (property.flags & ts.SymbolFlags.Optional) return false;
      const type = checker.getTypeOfSymbolAtLocation(property, source);
      const entry = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
      return (
        isFunction(type) || (entry !== undefined && (entry.flags & ts.TypeFlags.Object) > 0 && needsFunction(entry))
      );
    });
  return checker.getExportsOfModule(checker.getSymbolAtLocation(source)!).flatMap((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (!/^[A-Z]/.test(exported.name) || !(symbol.flags & ts.SymbolFlags.Function)) return [];
    const [signature] = checker.getTypeOfSymbolAtLocation(symbol, source).getCallSignatures();
    const [parameter] = signature?.parameters ?? [];
    if (!parameter) return [];
    const props = checker.getTypeOfSymbolAtLocation(parameter, source);
    const variants = props.isUnion() ? props.types : [props];
    return variants.every(needsFunction) ? [exported.name] : [];
  });
}

test('the README of ui names every component that a server component cannot use', { timeout: 60_000 }, () => {
  const readme = readFileSync(join(ui, 'README.md'), 'utf8');
  const [, list = ''] = /they do nothing without one:\n\n(.*?)\n\n/s.exec(readme) ?? [];
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(componentsWithRequiredFunction().toSorted());
});
