import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import cardClasses from '../../../ui/Card.module.css';
import { EmptyState } from '../../../ui/states.tsx';

interface EmptyFolderProps {
  /** Null for the top folder. */
  folderName: string | null;
  isFiltered: boolean;
  onClear: () => void;
  onUpload: () => void;
}

export function EmptyFolder({ folderName, isFiltered, onClear, onUpload }: EmptyFolderProps) {
  const t = useT();
  if (isFiltered) {
    return (
      <div className={cardClasses.card}>
        <EmptyState action={<Button onClick={onClear}>{t('list.clearFilters')}</Button>}>
          {t('playables.noMatch')}
        </EmptyState>
      </div>
    );
  }
  const upload = (
    <Button variant="primary" icon="upload" onClick={onUpload}>
      {t('playables.upload')}
    </Button>
  );
  return (
    <div className={cardClasses.card}>
      <EmptyState action={upload}>
        {folderName === null ? t('playables.empty') : t('playables.emptyFolder', { name: folderName })}
      </EmptyState>
    </div>
  );
}
