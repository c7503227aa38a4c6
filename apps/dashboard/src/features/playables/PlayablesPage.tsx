import { useFolderTree } from '../../core/queries/folders.queries.ts';
import { FolderPage } from './FolderPage.tsx';

/** The top folder, or the folder that the user is limited to. */
export function PlayablesPage() {
  const { tree } = useFolderTree();
  return <FolderPage folder={null} tree={tree} />;
}
