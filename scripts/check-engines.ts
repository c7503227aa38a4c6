/**
 * Keeps built-ins that Chromium 87 lacks out of the player and of the packages it bundles, and out of its built
 * files, libraries included. The sources are part of `npm run lint`, the built files of every build. A use that
 * is guarded (`x?.()`, behind a test that names it, in a `try`) is fine.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { oldestChromium } from '@vitrine/contract/devices';
import { parseAst } from 'vite';
import { readSources } from './check-imports.ts';
import { newMethods, newNames, newRegExpFlags, newStyles } from './new-builtins.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';
const isPlayers = (file: string) => /^(apps\/player|packages\/(contract|design|schedule))\/src\//.test(file);
const isTest = (file: string) => /\.test(-kit)?\.ts$|\/test\//.test(file);

/** One line for each unguarded use. */
export function findNewBuiltins(code: string, lang: 'js' | 'ts' = 'js'): string[] {
  const found: string[] = [];
  const program = parseAst(code, { lang }) as unknown as Node;
  const guards = findGuardConstants(program, code);
  const visit = (node: Node, parents: readonly Node[]) => {
    const use = useOf(node, parents[parents.length - 1]);
    if (use && !isGuarded(node, use.name, parents, { code, guards }))
      found.push(`${use.what}: ${code.slice(Math.max(0, node.start - 20), node.end + 20)}`);
    const within = [...parents, node];
    for (const [key, value] of Object.entries(node)) {
      // Types of TypeScript name what the program never calls.
      if (!/^type/.test(key)) for (const child of childrenIn(value)) visit(child, within);
    }
  };
  visit(program, []);
  return found;
}

const childrenIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);

/** Constants such as `const hasHex = typeof bytes.toHex === 'function'`, by their names. */
function findGuardConstants(program: Node, code: string): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (node: Node) => {
    if (node.type === 'VariableDeclarator' && isNode(node.init)) {
      const init = code.slice(node.init.start, node.init.end);
      if (/^typeof\b/.test(init)) found.set(String((node.id as Node).name), init);
    }
    for (const value of Object.values(node)) childrenIn(value).forEach(visit);
  };
  visit(program);
  return found;
}

/** What is new about this node itself. */
function useOf(node: Node, parent: Node | undefined): { name: string; what: string } | null {
  const isNew = (name: string, since: number | undefined) =>
    since === undefined ? null : { name, what: `${name} needs Chromium ${since}` };
  const of = (list: Readonly<Record<string, number>>, name: string) =>
    Object.hasOwn(list, name) ? list[name] : undefined;
  if (node.type === 'Literal' && node.regex && newRegExpFlags.test((node.regex as { flags: string }).flags))
    return { name: '', what: 'a regular expression with a new flag' };
  const hasSpread = childrenIn(node.arguments).some(({ type }) => type === 'SpreadElement');
  if (node.type === 'CallExpression' && hasSpread && (node.optional || parent?.type === 'ChainExpression'))
    return { name: '', what: 'an optional call with spread arguments, which Chromium gets wrong before 91' };
  if (node.type === 'Identifier' && parent?.type === 'CallExpression' && parent.callee === node)
    return isNew(String(node.name), of(newNames, String(node.name)));
  if (node.type !== 'MemberExpression' || node.computed) return null;
  const property = String((node.property as Node).name);
  const object = node.object as Node;
  // The schemas of zod.
  if (object.type === 'Identifier' && object.name === 'z') return null;
  const whole = object.type === 'Identifier' ? `${object.name}.${property}` : '';
  const isCalled = parent?.type === 'CallExpression' && parent.callee === node && !parent.optional;
  return isNew(whole, of(newNames, whole)) ?? (isCalled ? isNew(property, of(newMethods, property)) : null);
}

function isGuarded(
  node: Node,
  name: string,
  parents: readonly Node[],
  { code, guards }: { readonly code: string; readonly guards: ReadonlyMap<string, string> },
): boolean {
  const last = name.split('.').pop()!;
  const names = (test: unknown) => {
    if (!isNode(test)) return false;
    const text = code.slice(test.start, test.end);
    const words = text.match(/[\w$]+/g) ?? [];
    return text.includes(last) || words.some((word) => guards.get(word)?.includes(last));
  };
  const parent = parents[parents.length - 1];
  if (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') return true;
  if (parent?.type === 'CallExpression' && parent.callee === node && parent.optional) return true;
  return parents.some((each, i) => {
    const inside = parents[i + 1] ?? node;
    if (each.type === 'TryStatement') return each.block === inside && Boolean(each.handler);
    if (each.type === 'LogicalExpression') return inside === each.right && names(each.left);
    if (each.type === 'ConditionalExpression' || each.type === 'IfStatement')
      return inside !== each.test && names(each.test);
    return false;
  });
}

const es6 =
  /^(Arrow|Template|TaggedTemplate|Class|Spread|Rest|ObjectPattern|ArrayPattern|AssignmentPattern|ForOf|Await|Yield|Chain|Import|Export)/;

/** Syntax that an engine from before 2015 cannot parse, for the script that explains itself to it. */
export function findNewSyntax(code: string): string[] {
  const found: string[] = [];
  const visit = (node: Node) => {
    const isNew =
      es6.test(node.type) ||
      (node.type === 'VariableDeclaration' && node.kind !== 'var') ||
      (node.type === 'Property' && (node.shorthand || node.method || node.computed)) ||
      node.async === true ||
      node.generator === true ||
      node.operator === '??' ||
      node.operator === '**';
    if (isNew) found.push(`${node.type}: ${code.slice(node.start, node.end).slice(0, 60)}`);
    for (const value of Object.values(node)) childrenIn(value).forEach(visit);
  };
  visit(parseAst(code) as unknown as Node);
  return found;
}

/** A module that waits while it loads needs Chromium 89, and cannot be lowered. */
export function waitsWhileLoading(code: string): boolean {
  const waits = (node: Node): boolean => {
    if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await)) return true;
    if (/Function|^MethodDefinition$|^PropertyDefinition$/.test(node.type)) return false;
    return Object.values(node).some((value) => childrenIn(value).some(waits));
  };
  return waits(parseAst(code) as unknown as Node);
}

/** The files that a browser receives, libraries included. */
export function findInBuild(dist: string): string[] {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  return files.sort().flatMap((file) => {
    const read = () => readFileSync(path.join(dist, file), 'utf8');
    if (file.endsWith('.css')) {
      const [style] = newStyles.exec(read()) ?? [];
      return style ? [`${file}: ${style} is newer than Chromium ${oldestChromium}`] : [];
    }
    if (!file.endsWith('.js')) return [];
    const code = read();
    return [
      ...findNewBuiltins(code).map((use) => `${file}: ${use}`),
      ...(waitsWhileLoading(code) ? [`${file}: waits while it loads`] : []),
    ];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sources = readSources(fileURLToPath(new URL('..', import.meta.url)));
  const breaches = sources
    .filter((file) => isPlayers(file.path) && !isTest(file.path))
    .flatMap((file) => findNewBuiltins(file.text, 'ts').map((use) => `${file.path}: ${use}`));
  for (const breach of breaches) console.error(breach);
  if (breaches.length > 0) process.exit(1);
}
