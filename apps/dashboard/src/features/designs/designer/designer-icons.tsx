import type { BoxKind } from '@vitrine/contract/design-document';
import type { ReactElement } from 'react';
import { Icon, LineDrawing } from '../../../ui/icons.tsx';

// One symbol per kind of box, and those of an editor.

const shapes: Readonly<Record<Exclude<BoxKind, 'table' | 'picture' | 'film' | 'events'>, ReactElement>> = {
  text: <path d="M5 7V5h14v2M12 5v14M9 19h6" />,
  zone: <path d="M4 7h11v10H4zM18 9v10H8" />,
  programme: <path d="M3.500 5.500h17v13h-17zM10 9v6l5-3z" />,
  clock: <path d="M12 3.700a8.300 8.300 0 100 16.600 8.300 8.300 0 000-16.600zM12 7.500V12l3 2" />,
  date: <path d="M4 5.500h16V20H4zM4 10h16M8.500 3.500v4M15.500 3.500v4" />,
  countdown: <path d="M7 4h10M7 20h10M8 4c0 5 8 5 8 8s-8 3-8 8M16 4c0 5-8 5-8 8s8 3 8 8" />,
  qr: <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M14 20h2M18 18h2v2" />,
  shape: <path d="M9 3.500a5.500 5.500 0 100 11 5.500 5.500 0 000-11zM11 11h9.500v9.500H11z" />,
  ticker: <path d="M3.500 8h17v8h-17zM7 12h6M16 10l2 2-2 2" />,
  value: <path d="M9 4L7 20M17 4l-2 16M4.500 9h16M3.500 15h16" />,
  weather: (
    <path d="M8 18a4 4 0 010-8 5.500 5.500 0 0110.500 1.500A3.300 3.300 0 0118 18zM7 7a3.500 3.500 0 014-3M4 5l1 1M9 2v1" />
  ),
  headlines: <path d="M4 5h16M4 9h16M4 13h10M4 17h10M17.500 13h2.500v4h-2.500z" />,
  hours: <path d="M4 6h9M4 12h9M4 18h9M16 6h4M16 12h4M16 18h4" />,
};

export function KindIcon({ kind, size = 16 }: { kind: BoxKind; size?: number }) {
  if (kind === 'table') return <Icon name="source" size={size} />;
  if (kind === 'picture') return <Icon name="playable" size={size} />;
  if (kind === 'film') return <Icon name="video" size={size} />;
  if (kind === 'events') return <Icon name="calendar" size={size} />;
  return <LineDrawing size={size}>{shapes[kind]}</LineDrawing>;
}

const controls = {
  undo: <path d="M9.500 5L5 9.500l4.500 4.500M5.500 9.500H14a5 5 0 010 10h-4" />,
  redo: <path d="M14.500 5L19 9.500 14.500 14M18.500 9.500H10a5 5 0 000 10h4" />,
  fit: <path d="M4.500 9V4.500H9M15 4.500h4.500V9M19.500 15v4.500H15M9 19.500H4.500V15" />,
  safe: <path d="M3.500 5.500h17v13h-17zM6.500 8.500h11v7h-11z" />,
  snap: <path d="M12 3v18M3 12h18M6.500 6.500h3v3h-3zM14.500 14.500h3v3h-3z" />,
  lock: <path d="M6.500 11h11v8.500h-11zM9 11V8a3 3 0 016 0v3" />,
  left: <path d="M4 6h16M4 10.500h9M4 15h16M4 19.500h9" />,
  center: <path d="M4 6h16M7.500 10.500h9M4 15h16M7.500 19.500h9" />,
  right: <path d="M4 6h16M11 10.500h9M4 15h16M11 19.500h9" />,
  top: <path d="M4 4.500h16M9 8h6v8H9z" />,
  middle: <path d="M4 12h4M16 12h4M8.500 7.500h7v9h-7z" />,
  bottom: <path d="M4 19.500h16M9 8h6v8H9z" />,
} satisfies Record<string, ReactElement>;

export function DesignerIcon({ name, size = 16 }: { name: keyof typeof controls; size?: number }) {
  return <LineDrawing size={size}>{controls[name]}</LineDrawing>;
}
