// The step to 1.0 for one source: imported names, attributes of elements, properties of objects, tones.
import { attributes, names, properties, themes, tones } from './names.mjs';
import { changed, keyOf, results, treeOf, walk } from './tree.mjs';

const packageOf = (source) => /^@ledenbureau\/(\w+)(?:\/|$)/.exec(source)?.[1];

/** The package of `import('…')`, in code or in a type, or of `require('…')`. */
function loadedBy({ type, argument, callee, arguments: given }) {
  if (type === 'TSImportType') return packageOf(argument.value);
  return callee?.type === 'Import' || callee?.name === 'require' ? packageOf(given[0]?.value) : undefined;
}

const newName = (from, name) => (Object.hasOwn(names[from] ?? {}, name) ? names[from][name] : undefined);
const attributesOf = ({ from, name }) => (Object.hasOwn(attributes[from] ?? {}, name) ? attributes[from][name] : []);

/** Whether an identifier is the name of a property, and no reference to what has this name. */
function isProperty(node, parent) {
  if (parent.type === 'MemberExpression' || parent.type === 'OptionalMemberExpression')
    return parent.property === node && !parent.computed;
  if (parent.type === 'JSXMemberExpression') return parent.property === node;
  if (parent.type === 'TSQualifiedName') return parent.right === node;
  if (parent.type === 'JSXAttribute') return true;
  return parent.key === node && !parent.computed && !parent.shorthand;
}

const isFunction = (node) => /Function|Method/.test(node?.type);

/** What is named by `const … = await import()` or `import().then((…) => …)`, and the part of the source where it is. */
function targetOf(parents) {
  const [parent, call] = parents.filter(({ type }) => type !== 'AwaitExpression').toReversed();
  if (parent.type === 'VariableDeclarator') return [parent.id, parents.findLast(isFunction) ?? parents[0]];
  const then = parent.property?.name === 'then' ? call.arguments?.[0] : undefined;
  return isFunction(then) ? [then.params[0], then] : [];
}

/**
 * What a source imports under which name: local name to package and exported name, the names of whole packages with where
 * they are known, and the patterns that take a package apart.
 * `home` is the package that the source itself belongs to: its relative imports and its own declarations count as that.
 */
function bindings(tree, home, file) {
  const locals = new Map();
  const spaces = [];
  const patterns = new Map();
  for (const node of tree.body) {
    if (node.type === 'ImportDeclaration') {
      const from = packageOf(node.source.value) ?? (node.source.value.startsWith('.') ? home : undefined);
      if (!from) continue;
      for (const specifier of node.specifiers) {
        if (specifier.type === 'ImportNamespaceSpecifier')
          spaces.push({ name: specifier.local.name, from, within: tree });
        if (specifier.type !== 'ImportSpecifier') continue;
        locals.set(specifier.local.name, { from, name: specifier.imported.name ?? specifier.imported.value });
      }
    }
    // what a story or a test exports is named after what it shows
    if (!home || /\.(?:stories|test)\./.test(file) || node.type !== 'ExportNamedDeclaration') continue;
    const own = node.declaration?.declarations?.map(({ id }) => id) ?? [node.declaration?.id];
    for (const id of own) if (id?.name) locals.set(id.name, { from: home, name: id.name });
  }
  let loads = false;
  walk(tree, (node, parents) => {
    const from = loadedBy(node);
    if (!from) return;
    loads = true;
    const [target, within] = targetOf(parents);
    if (target?.type === 'Identifier') spaces.push({ name: target.name, from, within });
    if (target?.type !== 'ObjectPattern') return;
    patterns.set(target, from);
    for (const { key, value } of target.properties)
      if (value?.type === 'Identifier') locals.set(value.name, { from, name: key.name });
  });
  return { locals, spaces, patterns, loads };
}

/** The component of an element: its package and its name there. */
function componentOf(element, { locals, spaces }) {
  const { type, name, object, property } = element.name;
  if (type === 'JSXIdentifier') return locals.get(name);
  const from = type === 'JSXMemberExpression' && spaceNamed(object, spaces);
  return from ? { from, name: property.name } : undefined;
}

function renameAttributes(element, component) {
  return element.attributes.flatMap((node) => {
    const rule = attributesOf(component).find(({ attribute }) => attribute === node.name?.name);
    if (!rule) return [];
    // `flush` is `padding="none"`; with a value of its own it is left, and the types say so
    if (rule.flag && node.value) return [];
    const to = rule.flag ? `${rule.to}="${rule.flag}"` : rule.to;
    return [
      ...(to ? [{ start: node.name.start, end: node.name.end, text: to }] : []),
      ...mapped(node.value, rule.values),
    ];
  });
}

/** The literals of a value in the words of 1.0, each in the quotes that it has. */
const mapped = (value, words) =>
  words === undefined
    ? []
    : results(value).flatMap(({ start, end, value: word }) =>
        Object.hasOwn(words, word) ? [{ start: start + 1, end: end - 1, text: words[word] }] : [],
      );

function renameProperties(object) {
  const keys = object.properties.map(keyOf);
  return properties
    .filter(({ has }) => has.every((key) => keys.includes(key)))
    .flatMap(({ from, to }) =>
      object.properties
        .filter((property) => keyOf(property) === from)
        .map(({ shorthand, key }) => ({ start: key.start, end: key.end, text: shorthand ? `${to}: ${from}` : to })),
    )
    .concat(object.properties.flatMap((property) => (keyOf(property) === 'tone' ? renameTone(property) : [])));
}

/** `tone: 'green'`, which is of a button, and `tone: 'success'`, which is of anything else. */
function renameTone({ key, value }) {
  const isTheme = results(value).some((result) => themes.includes(result.value));
  return isTheme ? [{ start: key.start, end: key.end, text: 'theme' }] : mapped(value, tones);
}

/** A table from which a tone is taken: by its type, or by its name. */
const isToneTable = ({ id }, text) =>
  /tones?$/i.test(id.name ?? '') || (id.typeAnnotation && /\bTone\b/.test(text.slice(id.typeAnnotation.start, id.end)));

/** The text of a source in the words of 1.0. */
export function rename(text, file, home) {
  const tree = treeOf(text, file);
  const bound = bindings(tree, home, file);
  const imports = tree.body.some(({ source }) => packageOf(source?.value ?? ''));
  if (!imports && !bound.loads && !home) return text;
  const edits = [];
  const identifiers = new Set();
  walk(tree, (node, parents) => {
    if (node.type === 'Identifier' && !isProperty(node, parents.at(-1))) identifiers.add(node.name);
  });

  const to = new Map();
  for (const [local, { from, name }] of bound.locals) {
    const next = newName(from, name);
    if (next && local === name) to.set(local, identifiers.has(next) ? null : next);
  }
  walk(tree, (node, parents) => {
    const parent = parents.at(-1);
    if (node.type === 'ImportSpecifier' || (node.type === 'ExportSpecifier' && parent.source)) {
      const from = packageOf(parent.source.value) ?? (parent.source.value.startsWith('.') ? home : undefined);
      const outer = node.imported ?? node.local;
      const inner = node.imported ? node.local : node.exported;
      const next = newName(from, outer.name);
      if (!next) return;
      const isOne = outer.start === inner.start;
      // what is exported again keeps its name, outside our own packages; so does what would be called as something else here
      const isRenamed = node.imported ? to.get(inner.name) : home;
      const inside = !isOne || isRenamed ? '' : ` as ${inner.name}`;
      edits.push({ start: outer.start, end: outer.end, text: next + inside });
      return;
    }
    if (bound.patterns.has(parent) && node.type === 'ObjectProperty') {
      const { start, end, name } = node.key;
      const next = newName(bound.patterns.get(parent), name);
      if (next) edits.push({ start, end, text: node.shorthand && !to.get(name) ? `${next}: ${name}` : next });
    }
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') {
      const space = spaceOf(node, parent, bound.spaces);
      const next = space ? newName(space, node.name) : to.get(node.name);
      if (!next || (!space && isProperty(node, parent))) return;
      const grand = parents.at(-2);
      if (parent.type === 'ImportSpecifier' && parent.imported.start === node.start) return;
      if (parent.type === 'ExportSpecifier' && grand.source) return;
      if (parent.type === 'ExportSpecifier' && !home) {
        // what a source of the app exports keeps its name
        const { local, exported } = parent;
        const kept = local.start === exported.start ? ` as ${node.name}` : '';
        if (node === local) edits.push({ start: local.start, end: local.end, text: next + kept });
        return;
      }
      const isShort = parent.shorthand && (parent.key === node || parent.value === node);
      edits.push({
        start: node.start,
        end: node.start + node.name.length,
        text: isShort ? `${node.name}: ${next}` : next,
      });
    }
    if (node.type === 'JSXOpeningElement') {
      const component = componentOf(node, bound);
      if (component) edits.push(...renameAttributes(node, component));
    }
    if (node.type === 'ObjectExpression') edits.push(...renameProperties(node));
    if (node.type === 'VariableDeclarator' && node.init && isToneTable(node, text))
      edits.push(...mapped(node.init, tones));
  });
  return changed(text, edits);
}

/** The package that a name stands for where it is written. */
const spaceNamed = ({ name, start }, spaces) =>
  spaces.find((space) => space.name === name && space.within.start <= start && start < space.within.end)?.from;

/** The package whose member a name is: `ui.Fold`, `<ui.Fold>`, `(await import('…')).Fold`, and `ui.Fold` of a type. */
function spaceOf(node, parent, spaces) {
  if (parent.type === 'TSImportType') return loadedBy(parent);
  if (parent.type === 'TSQualifiedName' && parent.right === node) return spaceNamed(parent.left, spaces);
  if (parent.property !== node || parent.computed) return undefined;
  const { object } = parent;
  return spaceNamed(object, spaces) ?? loadedBy(object.argument ?? object);
}
