import { FolderPage } from './FolderPage.tsx';
import { useFolderTree } from './folders/folders.queries.ts';

/** The top folder, or the folder that the user is limited to. */
export function PlayablesPage() {
  const { tree } = useFolderTree();
  return <FolderPage folder={null} tree={tree} />;
}
