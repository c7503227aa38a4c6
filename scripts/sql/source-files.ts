import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync } from 'vite';

// The server's source as syntax trees in which a name can be followed to its declaration, also into other files. The
// compiler offers no stable interface for that, and types are not needed: names are enough to find a statement's parts.

export type Node = ESTree.Node;
export type FunctionNode = Extract<
  Node,
  { type: 'FunctionDeclaration' | 'FunctionExpression' | 'ArrowFunctionExpression' }
>;

/** A step into a pattern: a property name, an index, or null if the value can't be followed. */
export type Step = string | number | null;

export type Declaration =
  | { kind: 'variable'; init: Node | null; steps: readonly Step[]; node: Node; block: Node }
  | { kind: 'parameter'; of: FunctionNode; index: number; steps: readonly Step[]; node: Node }
  | { kind: 'function'; node: FunctionNode }
  /** From a package of this repository, which is really loaded, because packages contain no statements. */
  | { kind: 'loaded'; value: unknown };

export interface SourceFile {
  /** Relative to the root of the repository. */
  readonly path: string;
  readonly text: string;
  readonly program: Node;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const files = new Map<string, SourceFile | null>();
const parents = new WeakMap<Node, Node>();
const owners = new WeakMap<Node, SourceFile>();
const scopes = new WeakMap<Node, Map<string, Declaration | { kind: 'import'; from: string; name: string }>>();

/** Everything the server runs, without tests and their helpers. */
export async function loadServerSources(): Promise<SourceFile[]> {
  const sources = readServerSources();
  await loadPackages(sources);
  return sources;
}

let serverSources: SourceFile[] | null = null;

export function readServerSources(): SourceFile[] {
  serverSources ??= listServerFiles().flatMap((file) => readSource(file) ?? []);
  return serverSources;
}

function listServerFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps/server/src'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^apps\/server\/src\/test\//.test(file));
}

export function readSource(file: string): SourceFile | null {
  const known = files.get(file);
  if (known !== undefined) return known;
  const place = path.join(root, file);
  const source = existsSync(place) ? parseSource(file, readFileSync(place, 'utf8')) : null;
  files.set(file, source);
  return source;
}

export function parseSource(file: string, text: string): SourceFile {
  const program = parseSync(file, text).program as Node;
  const source = { path: file, text, program };
  owners.set(program, source);
  walk(program, (node) => {
    for (const child of childrenOf(node)) parents.set(child, node);
  });
  return source;
}

export function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  for (const value of Object.values(node)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each && typeof each === 'object' && typeof each.type === 'string') children.push(each as Node);
    }
  }
  return children;
}

export function walk(node: Node, visit: (node: Node) => unknown): void {
  if (visit(node) === false) return;
  for (const child of childrenOf(node)) walk(child, visit);
}

export const parentOf = (node: Node): Node | undefined => parents.get(node);

export function sourceOf(node: Node): SourceFile {
  let top = node;
  for (let next = parents.get(top); next; next = parents.get(top)) top = next;
  return owners.get(top)!;
}

export const textOf = (node: Node): string => sourceOf(node).text.slice(node.start, node.end);
export const lineOf = (node: Node): number => sourceOf(node).text.slice(0, node.start).split('\n').length;

export const isFunction = (node: Node): node is FunctionNode =>
  node.type === 'FunctionDeclaration' ||
  node.type === 'FunctionExpression' ||
  node.type === 'ArrowFunctionExpression';

/**
 * The declaration of a name at a node; null if it is not declared in the server (but by a library or the
 * language).
 */
export function findDeclaration(name: string, at: Node): Declaration | null {
  for (let node: Node | undefined = at; node; node = parents.get(node)) {
    const found = scopeOf(node).get(name);
    if (!found) continue;
    return found.kind === 'import' ? findExported(found.from, found.name) : found;
  }
  return null;
}

const packages = new Map<string, Record<string, unknown>>();

async function loadPackages(sources: readonly SourceFile[]): Promise<void> {
  for (const { program } of sources) {
    for (const statement of (program as ESTree.Program).body) {
      if (statement.type !== 'ImportDeclaration' || !statement.source.value.startsWith('@vitrine/')) continue;
      const name = statement.source.value;
      if (!packages.has(name)) packages.set(name, await import(name));
    }
  }
}

function findExported(file: string, name: string): Declaration | null {
  const loaded = packages.get(file);
  if (loaded) return { kind: 'loaded', value: loaded[name] };
  const source = readSource(file);
  if (!source) return null;
  const found = scopeOf(source.program).get(name);
  if (found) return found.kind === 'import' ? findExported(found.from, found.name) : found;
  for (const statement of (source.program as ESTree.Program).body) {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.source) continue;
    for (const each of statement.specifiers) {
      if (nameOf(each.exported) !== name) continue;
      return findExported(resolveFrom(file, statement.source.value), nameOf(each.local));
    }
  }
  return null;
}

const nameOf = (node: ESTree.ModuleExportName): string => (node.type === 'Literal' ? node.value : node.name);

const resolveFrom = (file: string, specifier: string): string =>
  specifier.startsWith('.') ? path.join(path.dirname(file), specifier) : specifier;

type Scope = Map<string, Declaration | { kind: 'import'; from: string; name: string }>;

function scopeOf(node: Node): Scope {
  const known = scopes.get(node);
  if (known) return known;
  const scope: Scope = new Map();
  scopes.set(node, scope);
  if (isFunction(node)) {
    node.params.forEach((param, index) => {
      for (const { name, steps, node: at } of namesIn(param)) {
        scope.set(name, { kind: 'parameter', of: node, index, steps, node: at });
      }
    });
  } else if (node.type === 'Program' || node.type === 'BlockStatement' || node.type === 'SwitchCase') {
    const body = node.type === 'SwitchCase' ? node.consequent : node.body;
    for (const statement of body) declare(scope, statement as Node, node);
  } else if (node.type === 'ForOfStatement' || node.type === 'ForStatement' || node.type === 'CatchClause') {
    const head =
      node.type === 'ForOfStatement' ? node.left : node.type === 'ForStatement' ? node.init : node.param;
    const patterns: Node[] =
      head?.type === 'VariableDeclaration'
        ? head.declarations.map(({ id }) => id as Node)
        : head
          ? [head as Node]
          : [];
    for (const pattern of patterns) {
      for (const { name, node: at } of namesIn(pattern)) {
        scope.set(name, { kind: 'variable', init: null, steps: [], node: at, block: node });
      }
    }
  }
  return scope;
}

function declare(scope: Scope, statement: Node, block: Node): void {
  if (statement.type === 'ExportNamedDeclaration') {
    if (statement.declaration) declare(scope, statement.declaration as Node, block);
  } else if (statement.type === 'ImportDeclaration') {
    for (const each of statement.specifiers) {
      if (each.type !== 'ImportSpecifier') continue;
      const from = resolveFrom(sourceOf(statement).path, statement.source.value);
      scope.set(each.local.name, { kind: 'import', from, name: nameOf(each.imported) });
    }
  } else if (statement.type === 'FunctionDeclaration') {
    if (statement.id)
      scope.set(statement.id.name, { kind: 'function', node: statement as Node as FunctionNode });
  } else if (statement.type === 'VariableDeclaration') {
    for (const { id, init } of statement.declarations) {
      for (const { name, steps, node } of namesIn(id as Node)) {
        scope.set(name, { kind: 'variable', init: init as Node | null, steps, node, block });
      }
    }
  }
}

function namesIn(
  pattern: Node,
  steps: readonly Step[] = [],
): { name: string; steps: readonly Step[]; node: Node }[] {
  switch (pattern.type) {
    case 'Identifier':
      return [{ name: pattern.name, steps, node: pattern }];
    case 'AssignmentPattern':
      return namesIn(pattern.left as Node, steps);
    case 'TSParameterProperty':
      return namesIn(pattern.parameter as Node, steps);
    case 'RestElement':
      return namesIn(pattern.argument as Node, [...steps, null]);
    case 'ArrayPattern':
      return pattern.elements.flatMap((each, i) => (each ? namesIn(each as Node, [...steps, i]) : []));
    case 'ObjectPattern':
      return pattern.properties.flatMap((each) => {
        if (each.type === 'RestElement') return namesIn(each as Node, steps);
        const key = each.key.type === 'Identifier' && !each.computed ? each.key.name : null;
        return namesIn(each.value as Node, [...steps, key]);
      });
    default:
      return [];
  }
}
