import {
  type FunctionNode,
  findDeclaration,
  isFunction,
  type Node,
  parentOf,
  readServerSources,
  walk,
} from './source-files.ts';

type Call = Node & { type: 'CallExpression' };

const methods = new Map<string, readonly Call[]>();
let index: Map<FunctionNode, Call[]> | null = null;

/** All calls of a function by its name; of a method, all calls of a method of that name. */
export function callersOf(called: FunctionNode): readonly Call[] {
  const holder = parentOf(called);
  if (holder?.type === 'Property' && holder.key.type === 'Identifier') return callsOfMethod(holder.key.name);
  index ??= readCalls();
  return index.get(called) ?? [];
}

function callsOfMethod(name: string): readonly Call[] {
  const known = methods.get(name);
  if (known) return known;
  const calls: Call[] = [];
  for (const { program } of readServerSources()) {
    walk(program, (node) => {
      if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
      const { property } = node.callee;
      if (property.type === 'Identifier' && property.name === name) calls.push(node);
    });
  }
  methods.set(name, calls);
  return calls;
}

function readCalls(): Map<FunctionNode, Call[]> {
  const calls = new Map<FunctionNode, Call[]>();
  for (const { program } of readServerSources()) {
    walk(program, (node) => {
      if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return;
      const declared = findDeclaration(node.callee.name, node);
      const target =
        declared?.kind === 'function'
          ? declared.node
          : declared?.kind === 'variable' && declared.init && isFunction(declared.init)
            ? declared.init
            : null;
      if (!target) return;
      const known = calls.get(target);
      if (known) known.push(node);
      else calls.set(target, [node]);
    });
  }
  return calls;
}
