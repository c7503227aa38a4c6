import type { useT } from '../../lib/i18n/i18n.ts';

/** Texts about saving, common to all sections. */
export const settingsTexts = (t: ReturnType<typeof useT>) => ({
  savedText: () => t('settings.saved'),
  notSavedText: (reason: string) => t('settings.notSaved', { reason }),
});
