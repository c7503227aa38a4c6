import type { DesignDocument } from '@vitrine/contract/design-document';
import type { DesignContext } from '@vitrine/design/context';
import { paintOf } from '@vitrine/design/dom';
import { type ReactNode, useMemo } from 'react';
import { DesignView } from './DesignView.tsx';
import classes from './design-view.module.css';

interface DesignScreenProps {
  document: Pick<DesignDocument, 'shape' | 'background' | 'boxes'>;
  context: DesignContext;
  label?: string | undefined;
  /** What plays inside a frame; without it, an example. */
  programme?: ReactNode;
}

/** A design as a screen shows it. The programme of a frame lies between its background and its boxes. */
export function DesignScreen({ document, context, label, programme }: DesignScreenProps) {
  const box = document.boxes.find(({ kind }) => kind === 'programme');
  const shown = useMemo(() => (box ? { ...document, background: null } : document), [document, box]);
  const view = <DesignView document={shown} context={context} {...(label && { label })} />;
  if (!box) return view;
  return (
    <span className={classes.framed} style={{ background: paintOf(document.background) }}>
      <span className={classes.programme} style={placeOf(box.place)} aria-hidden="true">
        {programme ?? <Example />}
      </span>
      {view}
    </span>
  );
}

/** A picture without words, so that nobody takes it for a part of the frame. */
const Example = () => (
  <svg viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect width="160" height="90" fill="#3f4b66" />
    <circle cx="118" cy="30" r="15" fill="#f2b45a" />
    <path d="M0 90 46 38l30 32 20-20 64 40z" fill="#6b5b95" />
    <path d="M0 90 26 62l26 28z" fill="#8b7bb5" />
  </svg>
);

const placeOf = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }) => ({
  ...{ left: `${x / 10}%`, top: `${y / 10}%` },
  ...{ width: `${w / 10}%`, height: `${h / 10}%` },
});
