import { FolderPage } from './FolderPage.tsx';
import { useFolderTree } from './folders/folders.queries.ts';

/** The top of all folders, or of those somebody is limited to. */
export function PlayablesPage() {
  const { tree } = useFolderTree();
  return <FolderPage folder={null} tree={tree} />;
}
