import { errorMessage } from '../lib/i18n/error-message.ts';
import { useT } from '../lib/i18n/i18n.ts';
import type { MenuAction } from './Menu.tsx';
import { MenuButton } from './MenuButton.tsx';
import { showToast } from './toast.ts';

interface ListMenuProps {
  /** The first column names the row and is always shown. */
  columns: readonly { readonly id: string; readonly header: string; readonly hidden: boolean }[];
  onToggle: (column: string) => void;
  /** Exports the filtered list as a file. */
  onExport: () => Promise<void>;
  /** Further entries of this list. */
  others?: readonly MenuAction[];
}

/** The menu of a list: export, and which columns are shown. */
export function ListMenu({ columns, onToggle, onExport, others = [] }: ListMenuProps) {
  const t = useT();
  const exportAll = () =>
    onExport().catch((error) =>
      showToast({ message: t('list.exportFailed', { reason: errorMessage(error) }), kind: 'error' }),
    );
  return (
    <MenuButton
      label={t('list.moreActions')}
      items={[
        { label: t('list.export'), icon: 'download', onClick: () => void exportAll() },
        ...others,
        'divider',
        ...columns.slice(1).map(({ id, header, hidden }) => ({
          label: t('list.showColumn', { column: header }),
          checked: !hidden,
          onClick: () => onToggle(id),
        })),
      ]}
    />
  );
}
