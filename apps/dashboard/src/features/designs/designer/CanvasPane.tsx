import { canvasOf } from '@vitrine/contract/design-canvas';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { Canvas } from './Canvas.tsx';
import classes from './designer.module.css';
import { DesignerIcon } from './designer-icons.tsx';

type CanvasPaneProps = Omit<ComponentProps<typeof Canvas>, 'showsSafeArea' | 'snaps' | 'width'>;

const zooms = [0.1, 0.15, 0.25, 0.33, 0.42, 0.5, 0.67, 0.8, 1, 1.5, 2];
const margin = 48;

/** The canvas with its tools: zoom, safe area and snapping. */
export function CanvasPane(props: CanvasPaneProps) {
  const t = useT();
  const { number } = useFormat();
  const viewport = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState(0.4);
  const [zoom, setZoom] = useState<number | null>(null);
  const [showsSafeArea, setSafeArea] = useState(false);
  const [snaps, setSnaps] = useState(true);
  const { width, height } = canvasOf[props.document.shape];
  useLayoutEffect(() => {
    const element = viewport.current!;
    const measure = () =>
      setFit(
        Math.max(
          0.05,
          Math.min((element.clientWidth - margin) / width, (element.clientHeight - margin) / height),
        ),
      );
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [width, height]);
  const scale = zoom ?? fit;
  const step = (by: 1 | -1) => {
    const next =
      by > 0
        ? zooms.find((each) => each > scale + 0.005)
        : [...zooms].reverse().find((each) => each < scale - 0.005);
    if (next) setZoom(next);
  };
  return (
    <div className={classes.pane}>
      <div className={classes.tools}>
        <span className={classes.dimensions}>
          {width} × {height}
        </span>
        <button type="button" aria-pressed={showsSafeArea} onClick={() => setSafeArea(!showsSafeArea)}>
          <DesignerIcon name="safe" />
          {t('designer.safeArea')}
        </button>
        <button type="button" aria-pressed={snaps} onClick={() => setSnaps(!snaps)}>
          <DesignerIcon name="snap" />
          {t('designer.snap')}
        </button>
        <span className={classes.zoom}>
          <IconButton size="sm" icon="minus" label={t('designer.zoomOut')} onClick={() => step(-1)} />
          <span>{number(scale, { style: 'percent' })}</span>
          <IconButton size="sm" icon="plus" label={t('designer.zoomIn')} onClick={() => step(1)} />
          <button type="button" aria-pressed={zoom === null} onClick={() => setZoom(null)}>
            <DesignerIcon name="fit" />
            {t('designer.zoomFit')}
          </button>
        </span>
      </div>
      <div
        ref={viewport}
        className={classes.viewport}
        tabIndex={zoom === null ? -1 : 0}
        onPointerDown={() => props.onSelect(null)}
      >
        <Canvas {...props} showsSafeArea={showsSafeArea} snaps={snaps} width={Math.round(width * scale)} />
      </div>
    </div>
  );
}
