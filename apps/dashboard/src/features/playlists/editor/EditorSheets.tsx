import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Draft } from './draft.ts';
import { EditorSheet } from './EditorSheet.tsx';
import { Library } from './Library.tsx';
import type { Segment } from './loop.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import type { ItemActs } from './use-items.ts';

/** What is open over the page: the library, the conditions of an item, the choice of a replacement, or the preview. */
export type OpenSheet =
  | { readonly of: 'library' }
  | { readonly of: 'item' | 'replace'; readonly key: string }
  | { readonly of: 'preview'; readonly key: string | null };

interface EditorSheetsProps {
  sheet: OpenSheet;
  draft: Draft;
  segments: readonly Segment[];
  actions: ItemActs;
  itemSection: (key: string) => ReactNode;
  onClose: () => void;
}

export function EditorSheets({ sheet, draft, segments, actions, itemSection, onClose }: EditorSheetsProps) {
  const t = useT();
  if (sheet.of === 'preview') return <PreviewDialog {...{ draft, segments, onClose }} from={sheet.key} />;
  if (sheet.of === 'item')
    return (
      <EditorSheet title={t('editor.items.conditions')} onClose={onClose}>
        {itemSection(sheet.key)}
      </EditorSheet>
    );
  const { orientation } = draft;
  const isReplacing = sheet.of === 'replace';
  return (
    <EditorSheet title={t(isReplacing ? 'editor.items.replace' : 'editor.items.add')} onClose={onClose}>
      <Library
        isPicker={isReplacing}
        orientation={orientation}
        onAdd={(playables) => {
          if (!isReplacing) actions.insert(playables);
          else if (playables[0]) actions.replace(sheet.key, playables[0]);
          onClose();
        }}
      />
    </EditorSheet>
  );
}
