import { errorMessage } from '../../lib/error-message.ts';
import { useT } from '../../lib/i18n.ts';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { showToast } from '../../ui/toast.ts';
import type { NamedColumn } from './display-columns.tsx';
import { fetchAllDisplays } from './displays.queries.ts';
import { exportDisplays } from './export-displays.ts';

interface DisplayListMenuProps {
  params: Readonly<Record<string, string>>;
  columns: readonly NamedColumn[];
  onToggle: (column: string) => void;
}

/** What the list offers as a whole: the file, and which columns are shown. */
export function DisplayListMenu({ params, columns, onToggle }: DisplayListMenuProps) {
  const t = useT();
  const exportAll = async () => {
    try {
      exportDisplays(await fetchAllDisplays(params));
    } catch (error) {
      showToast({ message: t('displays.exportFailed', { reason: errorMessage(error) }), kind: 'error' });
    }
  };
  return (
    <MenuButton
      label={t('displays.moreActions')}
      items={[
        { label: t('displays.export'), icon: 'download', onClick: () => void exportAll() },
        'divider',
        ...columns
          .filter(({ id }) => id !== 'name')
          .map(({ id, header, hidden }) => ({
            label: t('displays.showColumn', { column: header }),
            checked: !hidden,
            onClick: () => onToggle(id),
          })),
      ]}
    />
  );
}
