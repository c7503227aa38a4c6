import type { DesignDocument } from '@vitrine/contract/design-document';
import type { DesignContext } from '@vitrine/design/context';
import { paintOf } from '@vitrine/design/dom';
import { type ReactNode, useMemo } from 'react';
import { Text } from '../../ui/layout/layout.tsx';
import { DesignView } from './DesignView.tsx';
import classes from './design-view.module.css';
import { ExampleProgramme } from './ExampleProgramme.tsx';

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
    <Text block wide relative full style={{ background: paintOf(document.background) }}>
      <Text
        fill="screen"
        clip
        absolute
        className={classes.programme}
        style={placeOf(box.place)}
        aria-hidden="true"
      >
        {programme ?? <ExampleProgramme />}
      </Text>
      {view}
    </Text>
  );
}

const placeOf = ({ x, y, w, h }: { x: number; y: number; w: number; h: number }) => ({
  ...{ left: `${x / 10}%`, top: `${y / 10}%` },
  ...{ width: `${w / 10}%`, height: `${h / 10}%` },
});
