import { useRouter } from '@tanstack/react-router';
import { copyDesign, useDesignList } from '../../../core/queries/designs.queries.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { isProposed } from '../../../lib/proposing.ts';
import { ChoiceDialog } from '../../../ui/ChoiceDialog.tsx';
import { showToast } from '../../../ui/toast.ts';

/** Begins with one of the customer's own designs. */
export function CopyDialog({ folder, onClose }: { folder: string | null; onClose: () => void }) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const { data } = useDesignList({ sort: 'updatedAt:desc', _limit: '200' });
  return (
    <ChoiceDialog
      title={t('designer.gallery.copy')}
      names={data?.data.length === 0 ? [t('designer.gallery.noDesigns')] : []}
      label={t('designer.design')}
      options={data?.data}
      onChoose={async ({ id, name }) => {
        try {
          const made = await copyDesign(id, t('designer.copyOf', { name }), folder);
          history.push(`/${locale}/designs/detail/${made.id}`);
        } catch (error) {
          if (!isProposed(error)) showToast({ message: errorMessage(error), kind: 'error' });
          onClose();
        }
      }}
      onClose={onClose}
    />
  );
}
