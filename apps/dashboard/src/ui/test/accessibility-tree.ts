import { cdp } from 'vitest/browser';

// The page as Chromium exposes it to a screen reader, as lines: role, name, value, states. Two spaces for
// each level.

interface AxValue {
  readonly value?: unknown;
  readonly relatedNodes?: readonly { readonly backendDOMNodeId: number }[];
}

interface AxNode {
  readonly nodeId: string;
  readonly backendDOMNodeId?: number;
  readonly ignored: boolean;
  readonly role?: AxValue;
  readonly name?: AxValue;
  readonly value?: AxValue;
  readonly description?: AxValue;
  readonly properties?: readonly { readonly name: string; readonly value: AxValue }[];
  readonly childIds?: readonly string[];
}

interface FrameTree {
  readonly frame: { readonly id: string };
  readonly childFrames?: readonly FrameTree[];
}

interface Protocol {
  send(method: 'Accessibility.enable'): Promise<void>;
  send(method: 'Page.getFrameTree'): Promise<{ frameTree: FrameTree }>;
  send(
    method: 'Accessibility.getFullAXTree',
    params: { frameId: string },
  ): Promise<{ nodes: readonly AxNode[] }>;
}

/** The text for a state, if it is announced at all. */
const states: Readonly<Record<string, (value: unknown) => string | null>> = {
  expanded: (value) => (value ? 'expanded' : 'collapsed'),
  focused: (value) => (value ? 'focused' : null),
  selected: (value) => (value ? 'selected' : null),
  checked: (value) => (value === 'true' ? 'checked' : value === 'mixed' ? 'mixed' : null),
  pressed: (value) => (value === 'true' ? 'pressed' : null),
  disabled: (value) => (value ? 'disabled' : null),
  invalid: (value) => (value === 'true' ? 'invalid' : null),
  modal: (value) => (value ? 'modal' : null),
  hasPopup: (value) => `opens ${String(value)}`,
  live: (value) => (value === 'off' ? null : `live ${String(value)}`),
};

/** Text and structure without a role of their own: their content is part of their parent's name. */
const silent = new Set([
  'StaticText',
  'InlineTextBox',
  'generic',
  'none',
  'LineBreak',
  'image',
  'LabelText',
  'RootWebArea',
]);

const liveRoles = new Set(['alert', 'status']);

type NameOf = (backendDOMNodeId: number) => string;

function lineOf({ role, name, value, description, properties = [] }: AxNode, nameOf: NameOf): string {
  const said = properties.flatMap((each) => states[each.name]?.(each.value.value) ?? []);
  // If the focus stays on one element and highlights another, the other one is read.
  const [marked] = properties.find((each) => each.name === 'activedescendant')?.value.relatedNodes ?? [];
  if (marked) said.push(`marks ${nameOf(marked.backendDOMNodeId)}`);
  return [
    String(role?.value),
    name?.value ? `"${String(name.value)}"` : '',
    value?.value !== undefined && value.value !== '' ? `= ${String(value.value)}` : '',
    description?.value ? `(${String(description.value)})` : '',
    ...said.map((each) => `[${each}]`),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The accessibility tree of the page under test, without what a screen reader skips. */
export async function accessibilityTree(): Promise<string[]> {
  const protocol = cdp() as unknown as Protocol;
  await protocol.send('Accessibility.enable');
  const { frameTree } = await protocol.send('Page.getFrameTree');
  // Components are rendered in a frame of the test runner's page.
  const frame = frameTree.childFrames?.[0] ?? frameTree;
  const { nodes } = await protocol.send('Accessibility.getFullAXTree', { frameId: frame.frame.id });
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const nameOf = (id: number) =>
    String(nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === id)?.name?.value ?? '');
  const textIn = (node: AxNode): string =>
    node.role?.value === 'StaticText'
      ? String(node.name?.value ?? '')
      : (node.childIds ?? []).map((id) => textIn(byId.get(id)!)).join('');
  const lines: string[] = [];
  const walk = (node: AxNode, depth: number) => {
    const isSaid = !node.ignored && !silent.has(String(node.role?.value));
    // The content of a live region is read when it changes.
    const news = liveRoles.has(String(node.role?.value)) && textIn(node);
    if (isSaid) lines.push(`${'  '.repeat(depth)}${lineOf(node, nameOf)}${news ? `: ${news}` : ''}`);
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) walk(child, isSaid ? depth + 1 : depth);
    }
  };
  if (nodes[0]) walk(nodes[0], 0);
  return lines;
}
