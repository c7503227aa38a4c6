import type { ReactElement } from 'react';
import { Icon, type IconName, iconNames, LineDrawing, type LineDrawingProps } from './icons.tsx';

// Symbols of the UI kit's controls; they do not represent things of the product.

const shapes = {
  'chevron-down': <path d="M6.5 9.5l5.5 5.5 5.5-5.5" />,
  'chevron-left': <path d="M14.5 6.5L9 12l5.5 5.5" />,
  'chevron-right': <path d="M9.5 6.5l5.5 5.5-5.5 5.5" />,
  'arrow-up': <path d="M12 19V5.5M6.5 11L12 5.5l5.5 5.5" />,
  'arrow-down': <path d="M12 5v13.5M6.5 13l5.5 5.5 5.5-5.5" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  dots: (
    <g fill="currentColor" stroke="none">
      <circle cx="5.5" cy="12" r="1.6" />
      <circle cx="12" cy="12" r="1.6" />
      <circle cx="18.5" cy="12" r="1.6" />
    </g>
  ),
  grip: (
    <g fill="currentColor" stroke="none">
      <circle cx="9" cy="6" r="1.5" />
      <circle cx="15" cy="6" r="1.5" />
      <circle cx="9" cy="12" r="1.5" />
      <circle cx="15" cy="12" r="1.5" />
      <circle cx="9" cy="18" r="1.5" />
      <circle cx="15" cy="18" r="1.5" />
    </g>
  ),
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v1.8M12 19.2V21M3 12h1.8M19.2 12H21M5.6 5.6l1.3 1.3M17.1 17.1l1.3 1.3M5.6 18.4l1.3-1.3M17.1 6.9l1.3-1.3" />
    </>
  ),
  moon: <path d="M20 14.2A8.2 8.2 0 019.8 4 8.2 8.2 0 1020 14.2z" />,
  eye: (
    <>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  'eye-off': (
    <>
      <path d="M9.5 5.9A9 9 0 0112 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 01-2.7 3.4M6.5 7.4A15.5 15.5 0 002.5 12s3.5 6.5 9.5 6.5a9.2 9.2 0 005-1.5" />
      <path d="M9.9 9.9a3 3 0 004.2 4.2M4 4l16 16" />
    </>
  ),
  help: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9.7 9.6a2.4 2.4 0 114 1.9c-.9.7-1.7 1.1-1.7 2.3M12 16.6v.1" />
    </>
  ),
  edit: <path d="M4.5 19.5l.8-3.8L15.8 5.2l3 3L8.3 18.7z" />,
  trash: <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.3" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  refresh: (
    <>
      <path d="M19.5 12a7.5 7.5 0 01-13.2 4.9M4.5 12a7.5 7.5 0 0113.2-4.9" />
      <path d="M18.3 3.5v4h-4M5.7 20.5v-4h4" />
    </>
  ),
  undo: <path d="M9.5 5L5 9.5l4.5 4.5M5.5 9.5H14a5 5 0 010 10h-4" />,
  redo: <path d="M14.5 5L19 9.5 14.5 14M18.5 9.5H10a5 5 0 000 10h4" />,
  phone: (
    <path d="M8.5 3h7A1.5 1.5 0 0117 4.5v15a1.5 1.5 0 01-1.5 1.5h-7A1.5 1.5 0 017 19.5v-15A1.5 1.5 0 018.5 3zM11 18h2" />
  ),
  download: <path d="M12 4.5v11M7.5 11L12 15.5 16.5 11M4.5 19.5h15" />,
  filter: <path d="M4 7h16M7 12h10M10 17h4" />,
  list: <path d="M8.5 6.5h12M8.5 12h12M8.5 17.5h12M4 6.5h.1M4 12h.1M4 17.5h.1" strokeWidth="2" />,
  grid: (
    <>
      <rect x="4" y="4" width="6.5" height="6.5" rx="1.5" />
      <rect x="13.5" y="4" width="6.5" height="6.5" rx="1.5" />
      <rect x="4" y="13.5" width="6.5" height="6.5" rx="1.5" />
      <rect x="13.5" y="13.5" width="6.5" height="6.5" rx="1.5" />
    </>
  ),
  warning: (
    <>
      <path d="M12 4.5l8.8 15H3.2z" />
      <path d="M12 10v4.2M12 16.9v.1" />
    </>
  ),
  wave: <path d="M4 13.5c2-4.5 5-4.5 8-1.5s6 3 8-1.5" strokeWidth="2" />,
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5M12 7.9v.1" />
    </>
  ),
  mail: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2.2" />
      <path d="M4 7.5l8 6 8-6" />
    </>
  ),
  logout: (
    <path d="M14 4.5H7.2c-1 0-1.7.8-1.7 1.7v11.6c0 1 .8 1.7 1.7 1.7H14M10.5 12h10M17 8.5l3.5 3.5-3.5 3.5" />
  ),
  keyboard: (
    <>
      <rect x="2.5" y="6" width="19" height="12" rx="2.2" />
      <path d="M6.5 10h.1M10.2 10h.1M13.8 10h.1M17.5 10h.1M8 14.2h8" />
    </>
  ),
  sidebar: (
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="2.2" />
      <path d="M9.5 4.5v15" />
    </>
  ),
} satisfies Record<string, ReactElement>;

export type GlyphName = keyof typeof shapes;

export function Glyph({ name, ...rest }: { name: GlyphName } & LineDrawingProps) {
  return <LineDrawing {...rest}>{shapes[name]}</LineDrawing>;
}

/** What controls accept as their picture: a name of either set, or any element. */
export type Picture = IconName | GlyphName | ReactElement;

const isIconName = (name: string): name is IconName => (iconNames as string[]).includes(name);

export function PictureOf({ of, size }: { of: Picture; size?: number }) {
  if (typeof of !== 'string') return of;
  return isIconName(of) ? <Icon name={of} size={size} /> : <Glyph name={of} size={size} />;
}
