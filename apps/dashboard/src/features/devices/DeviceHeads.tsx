import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Glyph } from '../../ui/glyphs.tsx';
import { Row } from '../../ui/layout/layout.tsx';
import classes from './devices.module.css';

export type Trouble = 'needsYou' | 'hasUpdate' | 'isWell';

const words = {
  needsYou: 'devices.needYou',
  hasUpdate: 'devices.haveUpdate',
  isWell: 'devices.areWell',
} as const satisfies Record<Trouble, string>;

interface DeviceHeadProps {
  trouble: Trouble;
  count: number;
  /** Absent where the rows cannot be folded. */
  fold?: { readonly isOpen: boolean; readonly onToggle: () => void } | undefined;
  children?: ReactNode;
}

/** "4 need you". */
export function DeviceHead({ trouble, count, fold, children }: DeviceHeadProps) {
  const t = useT();
  const text = t(words[trouble], { count });
  return (
    <Row as="span" className={classes.troubleHead} gap={12} rowGap={4} wrap>
      <h2>
        {fold ? (
          <button type="button" aria-expanded={fold.isOpen} onClick={fold.onToggle}>
            <Glyph name={fold.isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
            {text}
          </button>
        ) : (
          text
        )}
      </h2>
      {children}
    </Row>
  );
}
