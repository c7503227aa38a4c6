// The folder tree as the reader sees it. For a user limited to a folder that folder is the top: nothing above
// it exists, and its id is null like that of the real top folder.

export interface FolderNode {
  readonly id: string;
  readonly name: string;
  readonly parent: string | null;
  /** Number directly in it. */
  readonly playables: number;
}

export interface FolderTree {
  /** In display order; parents need not come first. */
  readonly nodes: readonly FolderNode[];
  readonly byId: ReadonlyMap<string, FolderNode>;
  readonly childrenOf: ReadonlyMap<string | null, readonly FolderNode[]>;
  /** The folder that is the top for this reader, if it is not the real one. */
  readonly limit: FolderNode | null;
}

export function treeOf(rows: readonly FolderNode[], allowedFolder: string | null): FolderTree {
  const known = new Set(rows.map(({ id }) => id));
  const isTop = (parent: string | null) => parent === null || parent === allowedFolder || !known.has(parent);
  const nodes = rows
    .filter(({ id }) => id !== allowedFolder)
    .map((row) => ({ ...row, parent: isTop(row.parent) ? null : row.parent }));
  const childrenOf = new Map<string | null, FolderNode[]>();
  for (const node of nodes) {
    const siblings = childrenOf.get(node.parent);
    if (siblings) siblings.push(node);
    else childrenOf.set(node.parent, [node]);
  }
  return {
    nodes,
    byId: new Map(nodes.map((node) => [node.id, node])),
    childrenOf,
    limit: rows.find(({ id }) => id === allowedFolder) ?? null,
  };
}

/** From the top down to the folder itself; empty for the top and for unknown folders. */
export function pathTo(tree: FolderTree, id: string | null): FolderNode[] {
  const path: FolderNode[] = [];
  let node = id === null ? undefined : tree.byId.get(id);
  while (node && !path.includes(node)) {
    path.unshift(node);
    node = node.parent === null ? undefined : tree.byId.get(node.parent);
  }
  return path;
}

/** Whether a folder is this one or one of its descendants. */
export const isWithin = (tree: FolderTree, id: string | null, within: string): boolean =>
  pathTo(tree, id).some((node) => node.id === within);

/** The number of playables in subfolders, at any depth. */
export const playablesBelow = (tree: FolderTree, folder: string | null): number =>
  tree.nodes
    .filter(({ parent }) => folder === null || isWithin(tree, parent, folder))
    .reduce((sum, { playables }) => sum + playables, 0);
