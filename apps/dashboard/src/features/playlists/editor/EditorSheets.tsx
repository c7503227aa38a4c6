import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { showToast } from '../../../ui/toast.ts';
import type { Draft } from './draft.ts';
import { EditorSheet } from './EditorSheet.tsx';
import { Library } from './Library.tsx';
import type { ItemActs } from './use-items.ts';

/**
 * The open sheet: the library if it has no column, the conditions of an item, or the choice of a replacement.
 */
export type OpenSheet =
  | { readonly of: 'library' }
  | { readonly of: 'item' | 'replace'; readonly key: string };

interface EditorSheetsProps {
  sheet: OpenSheet;
  orientation: Draft['orientation'];
  actions: ItemActs;
  itemSection: (key: string) => ReactNode;
  onClose: () => void;
}

export function EditorSheets({ sheet, orientation, actions, itemSection, onClose }: EditorSheetsProps) {
  const t = useT();
  if (sheet.of === 'item') {
    return (
      <EditorSheet title={t('editor.items.conditions')} onClose={onClose}>
        {itemSection(sheet.key)}
      </EditorSheet>
    );
  }
  if (sheet.of === 'replace') {
    return (
      <EditorSheet title={t('editor.items.replace')} onClose={onClose}>
        <Library
          isPicker
          orientation={orientation}
          onAdd={([playable]) => {
            if (playable) actions.replace(sheet.key, playable);
            onClose();
          }}
        />
      </EditorSheet>
    );
  }
  return (
    <EditorSheet title={t('editor.library.title')} onClose={onClose}>
      <Library
        orientation={orientation}
        onAdd={(playables) => {
          actions.insert(playables);
          // The list is covered by the sheet, so additions are confirmed by a toast.
          showToast({ message: t('editor.items.added', { count: playables.length }), kind: 'success' });
        }}
      />
    </EditorSheet>
  );
}
