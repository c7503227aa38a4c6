import { useT } from '../lib/i18n.ts';
import { IconButton } from './Button.tsx';
import { showToast } from './toast.ts';

export function CopyButton({
  value,
  label,
  size = 'sm',
}: {
  value: string;
  label?: string;
  size?: 'sm' | 'md';
}) {
  const t = useT();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      showToast({ message: t('common.copied'), kind: 'success' });
    } catch {
      showToast({ message: t('common.copyFailed'), kind: 'error' });
    }
  };
  return <IconButton label={label ?? t('common.copy')} icon="copy" size={size} onClick={copy} />;
}
