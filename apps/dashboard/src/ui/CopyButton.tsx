import { useT } from '../lib/i18n/i18n.ts';
import { IconButton } from './Button.tsx';
import { copyText } from './copy-text.ts';

export function CopyButton({
  value,
  label,
  size = 'sm',
}: {
  value: string | (() => string);
  label?: string;
  size?: 'sm' | 'md';
}) {
  const t = useT();
  return (
    <IconButton
      label={label ?? t('common.copy')}
      icon="copy"
      size={size}
      onClick={() => void copyText(typeof value === 'string' ? value : value())}
    />
  );
}
