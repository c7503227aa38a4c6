import '@vitrine/design/fonts.css';
import type { DesignContext } from '@vitrine/design/context';
import { render, type ShownDocument } from '@vitrine/design/render';
import { useEffect, useRef, useState } from 'react';
import { Text } from '../../ui/layout/layout.tsx';
import classes from './design-view.module.css';

interface DesignViewProps {
  document: ShownDocument;
  context: DesignContext;
  /** What the picture shows, for those who do not see it; without it the text beside it says so. */
  label?: string;
}

/** A design drawn by the renderer that players have. It is drawn when it comes into view. */
export function DesignView({ document, context, label }: DesignViewProps) {
  const place = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(place);
  useEffect(() => {
    if (!isSeen || !place.current) return;
    const drawn = render(document, context, place.current);
    return drawn.destroy;
  }, [document, context, isSeen]);
  return (
    <Text
      ref={place}
      fill="screen"
      block
      wide
      clip
      relative
      full
      className={classes.view}
      data-screen
      data-clear={document.background === null || undefined}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}

/** True from the moment at which it is nearly in view. */
export function useSeen(place: React.RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place, isSeen]);
  return isSeen;
}
