import { useEffect, useRef, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { filesOf, hasFiles } from '../../../lib/uploads/dropped-files.ts';
import { startUploads } from '../../../lib/uploads/uploads.ts';
import { Icon } from '../../../ui/icons.tsx';
import classes from './playables.module.css';

interface DropAreaProps {
  folder: string | null;
  name: string;
}

/** Files from the desktop may be dropped anywhere on the page; a frame shows the target folder. */
export function DropArea({ folder, name }: DropAreaProps) {
  const t = useT();
  const [isOver, setOver] = useState(false);
  const target = useRef(folder);
  target.current = folder;
  useEffect(() => {
    // Entering a child leaves its parent, so the pointer is outside only when every entered element was left.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      // A folder has already handled the drop.
      if (event.defaultPrevented || !hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      void filesOf(event.dataTransfer).then((files) => startUploads(files, { folder: target.current }));
    };
    const handlers = { dragenter: enter, dragleave: leave, dragover: over, drop };
    for (const [type, handler] of Object.entries(handlers)) {
      window.addEventListener(type, handler as EventListener);
    }
    return () => {
      for (const [type, handler] of Object.entries(handlers)) {
        window.removeEventListener(type, handler as EventListener);
      }
    };
  }, []);
  if (!isOver) return null;
  return (
    <div className={classes.drop} aria-hidden="true">
      <span>
        <Icon name="upload" size={18} />
        {t('playables.dropHere', { name })}
      </span>
    </div>
  );
}
