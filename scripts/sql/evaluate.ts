import { callersOf } from './callers.ts';
import {
  type Declaration,
  findDeclaration,
  isFunction,
  type Node,
  type Step,
  textOf,
  walk,
} from './source-files.ts';
import {
  append,
  columnMaker,
  type Frame,
  isFrom,
  literalsOf,
  sqlFile,
  Unresolved,
  unknown,
  type Value,
  valueFrom,
  where,
} from './values.ts';

// Computes the text of a statement without running the program around it. Values sent by a caller are
// parameters, so they need not be known; the parts of the text are in the source, and where the program
// chooses between parts, every choice is taken once (see `everyWay`). Anything that can't be computed is an
// error, never a guess.

const maxDepth = 60;
const maxWays = 200;

/** One result for each path through the source; each alternative of each choice is taken at least once. */
export function everyWay<T>(work: (evaluation: Evaluation) => T): T[] {
  const results: T[] = [];
  const taken = new Set<string>();
  const ways: number[][] = [[]];
  for (let way = ways.shift(); way && results.length < maxWays; way = ways.shift()) {
    const evaluation = new Evaluation(way);
    results.push(work(evaluation));
    evaluation.choices.forEach(({ key, count, picked }, at) => {
      taken.add(`${key} ${picked}`);
      for (let other = 0; other < count; other++) {
        if (taken.has(`${key} ${other}`)) continue;
        taken.add(`${key} ${other}`);
        ways.push([...evaluation.choices.slice(0, at).map((each) => each.picked), other]);
      }
    });
  }
  return results;
}

export class Evaluation {
  readonly choices: { key: string; count: number; picked: number }[] = [];
  readonly #way: readonly number[];
  readonly #known = new Map<Node, Map<Frame | null, Value>>();
  /** The caller that was chosen for a function: all its parameters come from the same call. */
  readonly #callers = new Map<Node, number>();
  #depth = 0;

  constructor(way: readonly number[]) {
    this.#way = way;
  }

  /** `isNeeded`: the text itself matters, not only that there is a value. */
  value(node: Node, frame: Frame | null = null, isNeeded = false): Value {
    if (this.#depth > maxDepth) throw new Unresolved(`${where(node)} is nested too deeply`);
    this.#depth++;
    try {
      return this.#valueOf(node, frame, isNeeded);
    } finally {
      this.#depth--;
    }
  }

  #choose(node: Node, count: number): number {
    const picked = this.#way[this.choices.length] ?? 0;
    this.choices.push({ key: where(node), count, picked });
    return picked;
  }

  #valueOf(node: Node, frame: Frame | null, isNeeded: boolean): Value {
    switch (node.type) {
      case 'Literal':
        return { kind: 'text', text: String(node.value) };
      case 'TemplateLiteral':
        return this.#template(node, frame, isNeeded);
      case 'TaggedTemplateExpression':
        return this.#tagged(node, frame);
      case 'Identifier':
        return this.#named(node.name, node, frame, isNeeded);
      case 'ConditionalExpression': {
        const truth = this.#truth(node.test as Node, frame);
        const picked = truth === null ? this.#choose(node, 2) : truth ? 0 : 1;
        return this.value((picked === 0 ? node.consequent : node.alternate) as Node, frame, isNeeded);
      }
      case 'LogicalExpression': {
        const left = this.value(node.left as Node, frame);
        const picked = left.kind === 'unknown' || node.operator === '&&' ? 1 : this.#choose(node, 2);
        return picked === 0 ? left : this.value(node.right as Node, frame, isNeeded);
      }
      case 'ArrayExpression':
        return { kind: 'list', items: node.elements.flatMap((each) => this.#element(each as Node, frame)) };
      case 'ObjectExpression':
        return this.#object(node, frame);
      case 'MemberExpression':
        return this.#member(node, frame, isNeeded);
      case 'CallExpression':
        return this.#call(node, frame, isNeeded);
      case 'ChainExpression':
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
        return this.value(node.expression as Node, frame, isNeeded);
      case 'AwaitExpression':
        return this.value(node.argument as Node, frame, isNeeded);
      default:
        return isFunction(node) ? { kind: 'function', node, frame } : unknown;
    }
  }

  /** Whether a condition holds, if the source alone determines it. */
  #truth(test: Node, frame: Frame | null): boolean | null {
    if (test.type === 'BinaryExpression' && (test.operator === '===' || test.operator === '!==')) {
      const left = this.value(test.left as Node, frame);
      const right = this.value(test.right as Node, frame);
      if (left.kind !== 'text' || right.kind !== 'text') return null;
      return (left.text === right.text) === (test.operator === '===');
    }
    if (test.type === 'MemberExpression' && !test.computed && test.property.type === 'Identifier') {
      const object = this.value(test.object as Node, frame);
      if (object.kind === 'object' && !object.names().includes(test.property.name)) return false;
    }
    const value = this.value(test, frame);
    return value.kind === 'unknown' || value.kind === 'text' ? null : true;
  }

  #template(node: Node & { type: 'TemplateLiteral' }, frame: Frame | null, isNeeded: boolean): Value {
    let text = node.quasis[0]!.value.cooked ?? '';
    for (const [i, each] of node.expressions.entries()) {
      const value = this.value(each as Node, frame, isNeeded);
      if (value.kind !== 'text') {
        if (isNeeded) throw new Unresolved(`${where(each as Node)} is not known`);
        return unknown;
      }
      text += value.text + node.quasis[i + 1]!.value.cooked;
    }
    return { kind: 'text', text };
  }

  #tagged(node: Node & { type: 'TaggedTemplateExpression' }, frame: Frame | null): Value {
    const tag = node.tag as Node;
    const maker = tag.type === 'CallExpression' ? (tag.callee as Node) : tag;
    if (!isFrom(maker, 'sql', sqlFile)) return unknown;
    const { quasis, expressions } = node.quasi;
    const parts = [quasis[0]!.value.cooked ?? ''];
    expressions.forEach((each, i) => {
      const value = this.value(each as Node, frame);
      if (value.kind === 'sql') append(parts, value.parts);
      else parts.push('');
      parts[parts.length - 1] += quasis[i + 1]?.value.cooked ?? '';
    });
    const declared = tag.type === 'CallExpression' ? (tag.arguments[0] as Node) : null;
    return { kind: 'sql', parts, columns: declared && this.value(declared, frame, true) };
  }

  #named(name: string, at: Node, frame: Frame | null, isNeeded: boolean): Value {
    const declared = findDeclaration(name, at);
    if (!declared) return unknown;
    if (declared.kind === 'function') return { kind: 'function', node: declared.node, frame };
    if (declared.kind === 'loaded') return valueFrom(declared.value);
    const byFrame = this.#known.get(declared.node) ?? new Map<Frame | null, Value>();
    this.#known.set(declared.node, byFrame);
    const known = byFrame.get(frame);
    if (known && (known.kind !== 'unknown' || !isNeeded)) return known;
    const value =
      declared.kind === 'parameter'
        ? this.#parameter(declared, frame, isNeeded)
        : this.#variable(name, declared, frame, isNeeded);
    byFrame.set(frame, value);
    return value;
  }

  #variable(
    name: string,
    { init, steps, block }: Declaration & { kind: 'variable' },
    frame: Frame | null,
    isNeeded: boolean,
  ): Value {
    if (!init) return unknown;
    const value = this.#follow(this.value(init, frame, isNeeded), steps);
    if (value.kind !== 'list') return value;
    // A list that is filled after its declaration includes everything that may be added.
    const items = [...value.items];
    walk(block, (node) => {
      if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
      const { object, property } = node.callee;
      if (object.type !== 'Identifier' || object.name !== name) return;
      if (property.type !== 'Identifier' || property.name !== 'push') return;
      for (const each of node.arguments) items.push(...this.#element(each as Node, frame));
    });
    return { kind: 'list', items };
  }

  #parameter(declared: Declaration & { kind: 'parameter' }, frame: Frame | null, isNeeded: boolean): Value {
    for (let each = frame; each; each = each.outer) {
      if (each.of !== declared.of) continue;
      const given = each.args[declared.index];
      if (given) return this.#follow(given, declared.steps);
      return this.#default(declared, each);
    }
    const param = declared.of.params[declared.index] as Node;
    if (!isNeeded && !/\bSql\b/.test(textOf(param))) return unknown;
    const callers = callersOf(declared.of);
    if (callers.length > 0) {
      const chosen = this.#callers.get(declared.of) ?? this.#choose(declared.of, callers.length);
      this.#callers.set(declared.of, chosen);
      const call = callers[chosen]!;
      const argument = call.arguments[declared.index] as Node | undefined;
      const value = argument
        ? this.#follow(this.value(argument, null, isNeeded), declared.steps)
        : this.#default(declared, null);
      if (value.kind !== 'unknown' || !isNeeded) return value;
    }
    const words = literalsOf(declared.node);
    return words.length > 0
      ? { kind: 'text', text: words[this.#choose(declared.node, words.length)]! }
      : unknown;
  }

  #default({ of, index, steps }: Declaration & { kind: 'parameter' }, frame: Frame | null): Value {
    const param = of.params[index] as Node;
    if (param.type !== 'AssignmentPattern') return unknown;
    return this.#follow(this.value(param.right as Node, frame), steps);
  }

  #follow(value: Value, steps: readonly Step[]): Value {
    return steps.reduce<Value>((each, step) => {
      if (typeof step === 'number') return (each.kind === 'list' && each.items[step]) || unknown;
      return (step !== null && each.kind === 'object' && each.get(step)) || unknown;
    }, value);
  }

  #element(node: Node | null, frame: Frame | null): readonly Value[] {
    if (!node) return [];
    if (node.type !== 'SpreadElement') return [this.value(node, frame)];
    const spread = this.value(node.argument as Node, frame);
    return spread.kind === 'list' ? spread.items : [];
  }

  #object(node: Node & { type: 'ObjectExpression' }, frame: Frame | null): Value {
    type Layer = { name: string; value: () => Value } | { spread: () => Value };
    const layers = node.properties.flatMap((each): Layer[] => {
      if (each.type === 'SpreadElement') return [{ spread: () => this.value(each.argument as Node, frame) }];
      const { key } = each;
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : null;
      if (name === null || each.computed) return [];
      return [{ name, value: () => this.value(each.value as Node, frame) }];
    });
    return {
      kind: 'object',
      names: () =>
        layers.flatMap((layer) => {
          if ('name' in layer) return [layer.name];
          const spread = layer.spread();
          return spread.kind === 'object' ? spread.names() : [];
        }),
      get(name) {
        for (const layer of layers.toReversed()) {
          if ('name' in layer) {
            if (layer.name === name) return layer.value();
            continue;
          }
          const spread = layer.spread();
          const found = spread.kind === 'object' ? spread.get(name) : undefined;
          if (found) return found;
        }
        return undefined;
      },
    };
  }

  #member(node: Node & { type: 'MemberExpression' }, frame: Frame | null, isNeeded: boolean): Value {
    const object = this.value(node.object as Node, frame, isNeeded);
    if (object.kind !== 'object') return unknown;
    if (!node.computed) {
      return node.property.type === 'Identifier' ? (object.get(node.property.name) ?? unknown) : unknown;
    }
    const key = this.value(node.property as Node, frame, true);
    if (key.kind === 'text') return object.get(key.text) ?? unknown;
    const names = object.names();
    return object.get(names[this.#choose(node, names.length)] ?? '') ?? unknown;
  }

  #call(node: Node & { type: 'CallExpression' }, frame: Frame | null, isNeeded: boolean): Value {
    const callee = node.callee as Node;
    const [first, second] = node.arguments as Node[];
    if (isFrom(callee, 'trusted', sqlFile)) {
      const value = this.value(first!, frame, true);
      if (value.kind !== 'text') throw new Unresolved(`${where(node)}: the text is not known`);
      return { kind: 'sql', parts: [value.text], columns: null };
    }
    if (isFrom(callee, 'join', sqlFile))
      return this.#join(this.value(first!, frame), this.value(second!, frame));
    const maker = columnMaker(callee);
    if (maker === 'columns') return this.value(first!, frame, true);
    if (maker)
      return {
        kind: 'column',
        maker,
        argument: first ? this.value(first, frame) : unknown,
        text: textOf(node),
      };
    if (callee.type === 'Identifier' && callee.name === 'String') {
      const value = this.value(first!, frame, isNeeded);
      return value.kind === 'text' ? value : { kind: 'text', text: '1' };
    }
    if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
      const known = this.#method(callee.object as Node, callee.property.name, node, frame, isNeeded);
      if (known) return known;
    }
    const called = this.value(callee, frame);
    if (called.kind !== 'function') return unknown;
    return this.#apply(
      called,
      node.arguments.map((each) => this.#argument(each as Node, frame, isNeeded)),
      isNeeded,
    );
  }

  #argument(node: Node, frame: Frame | null, isNeeded: boolean): Value {
    return node.type === 'SpreadElement' ? unknown : this.value(node, frame, isNeeded);
  }

  /** The methods of arrays and of `Object` that statements are built with. */
  #method(
    object: Node,
    name: string,
    { arguments: args }: Node & { type: 'CallExpression' },
    frame: Frame | null,
    isNeeded: boolean,
  ): Value | null {
    const first = args[0] as Node | undefined;
    if (object.type === 'Identifier' && object.name === 'Object' && first) {
      const value = this.value(first, frame, true);
      if (value.kind !== 'object') return unknown;
      const items = value.names().map((key): Value => {
        const text: Value = { kind: 'text', text: key };
        const each = () => value.get(key)!;
        return name === 'keys' ? text : name === 'values' ? each() : { kind: 'list', items: [text, each()] };
      });
      return { kind: 'list', items };
    }
    if (!['map', 'flatMap', 'filter', 'join', 'at'].includes(name)) return null;
    const list = this.value(object, frame, isNeeded);
    if (name === 'filter') return list;
    if (name === 'map' || name === 'flatMap') {
      const called = first && this.value(first, frame);
      if (called?.kind !== 'function') return unknown;
      // A list from outside may have any length; one element represents all.
      const items = list.kind === 'list' ? list.items : [unknown];
      const made = items.map((each) => this.#apply(called, [each], isNeeded));
      if (name === 'map') return { kind: 'list', items: made };
      return { kind: 'list', items: made.flatMap((each) => (each.kind === 'list' ? each.items : [each])) };
    }
    if (name !== 'join' || list.kind !== 'list') return null;
    const separator = first ? this.value(first, frame) : unknown;
    if (separator.kind !== 'text' || !list.items.every((each) => each.kind === 'text')) return unknown;
    return { kind: 'text', text: list.items.map(({ text }) => text).join(separator.text) };
  }

  #apply({ node, frame }: Value & { kind: 'function' }, args: readonly Value[], isNeeded: boolean): Value {
    const inner: Frame = { of: node, args, outer: frame };
    if (!node.body) return unknown;
    if (node.body.type !== 'BlockStatement') return this.value(node.body as Node, inner, isNeeded);
    const returned: Node[] = [];
    walk(node.body as Node, (each) => {
      if (isFunction(each)) return false;
      if (each.type === 'ReturnStatement' && each.argument) returned.push(each.argument as Node);
      return undefined;
    });
    if (returned.length === 0) return unknown;
    const picked = returned.length === 1 ? 0 : this.#choose(node, returned.length);
    return this.value(returned[picked]!, inner, isNeeded);
  }

  #join(list: Value, separator: Value): Value {
    if (list.kind !== 'list' || separator.kind !== 'text') return unknown;
    const parts = [''];
    list.items.forEach((each, i) => {
      if (each.kind !== 'sql') throw new Unresolved('a joined part is not known');
      if (i > 0) parts[parts.length - 1] += separator.text;
      append(parts, each.parts);
    });
    return { kind: 'sql', parts, columns: null };
  }
}
