import { type KeyboardEvent, useRef } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import classes from './editor.module.css';

const tabs = ['items', 'when', 'preview'] as const;
export type EditorTab = (typeof tabs)[number];

interface EditorTabsProps {
  value: EditorTab;
  onChange: (tab: EditorTab) => void;
}

/** Panes that are side by side on a wide screen, here one at a time. */
export function EditorTabs({ value, onChange }: EditorTabsProps) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const labels = {
    items: t('editor.items.title'),
    when: t('editor.whenAndWhere'),
    preview: t('editor.preview.short'),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (tabs.indexOf(value) + step + tabs.length) % tabs.length;
    onChange(tabs[next]!);
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  return (
    <div ref={list} role="tablist" className={classes.tabs} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`editor-tab-${tab}`}
          aria-selected={tab === value}
          tabIndex={tab === value ? 0 : -1}
          onClick={() => onChange(tab)}
        >
          {labels[tab]}
        </button>
      ))}
    </div>
  );
}
