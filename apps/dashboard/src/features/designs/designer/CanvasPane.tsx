import { type ComponentProps, type ReactNode, type Ref, useImperativeHandle, useState } from 'react';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { Canvas } from './Canvas.tsx';
import classes from './designer.module.css';
import { DesignerIcon } from './designer-icons.tsx';
import type { Place } from './edit-boxes.ts';
import { useCanvasZoom } from './use-canvas-zoom.ts';

export interface CanvasView {
  /** Zooms so that a place and what is around it are in view. */
  show(place: Place): void;
}

type CanvasPaneProps = Omit<ComponentProps<typeof Canvas>, 'showsSafeArea' | 'snaps' | 'width'> & {
  view?: Ref<CanvasView>;
  /** Comes and goes above the canvas, in room that is always there, so that it moves nothing. */
  above?: ReactNode;
};

/** The canvas with its tools: zoom, safe area and snapping. */
export function CanvasPane({ view, above, ...props }: CanvasPaneProps) {
  const t = useT();
  const { number } = useFormat();
  const [showsSafeArea, setSafeArea] = useState(false);
  const [snaps, setSnaps] = useState(true);
  const zoom = useCanvasZoom(props.document.shape);
  const { width, height, scale, isFit, show } = zoom;
  useImperativeHandle(view, () => ({ show }));
  return (
    <Stack column grow low>
      <div className={classes.tools}>
        <Text numeric>
          {width} × {height}
        </Text>
        <button type="button" aria-pressed={showsSafeArea} onClick={() => setSafeArea(!showsSafeArea)}>
          <DesignerIcon name="safe" />
          {t('designer.safeArea')}
        </button>
        <button type="button" aria-pressed={snaps} onClick={() => setSnaps(!snaps)}>
          <DesignerIcon name="snap" />
          {t('designer.snap')}
        </button>
        <Row as="span" gap={6} push numeric>
          <IconButton size="sm" icon="minus" label={t('designer.zoomOut')} onClick={() => zoom.step(-1)} />
          <span>{number(scale, { style: 'percent' })}</span>
          <IconButton size="sm" icon="plus" label={t('designer.zoomIn')} onClick={() => zoom.step(1)} />
          <button type="button" aria-pressed={isFit} onClick={zoom.fitAgain}>
            <DesignerIcon name="fit" />
            {t('designer.zoomFit')}
          </button>
        </Row>
      </div>
      <Stack column grow low relative>
        <div
          ref={zoom.viewport}
          className={classes.viewport}
          tabIndex={isFit ? -1 : 0}
          onPointerDown={() => props.onSelect(null)}
          {...zoom.pinch}
        >
          <Canvas {...props} showsSafeArea={showsSafeArea} snaps={snaps} width={Math.round(width * scale)} />
        </div>
        <div className={classes.above}>{above}</div>
      </Stack>
    </Stack>
  );
}
