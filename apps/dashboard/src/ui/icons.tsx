import type { ReactElement, SVGProps } from 'react';

// The product's 25 icons (24-grid, stroke 1.7). Symbols of the UI kit's controls are in glyphs.tsx.

const shapes = {
  overview: (
    <>
      <rect x="3.5" y="3.5" width="7.5" height="9" rx="1.8" />
      <rect x="13" y="3.5" width="7.5" height="5" rx="1.8" />
      <rect x="3.5" y="15" width="7.5" height="5.5" rx="1.8" />
      <rect x="13" y="11" width="7.5" height="9.5" rx="1.8" />
    </>
  ),
  device: (
    <>
      <rect x="6.5" y="6.5" width="11" height="11" rx="2" />
      <path d="M10 3.5v3M14 3.5v3M10 17.5v3M14 17.5v3M3.5 10h3M3.5 14h3M17.5 10h3M17.5 14h3" />
    </>
  ),
  display: (
    <>
      <rect x="3" y="4.5" width="18" height="12" rx="2" />
      <path d="M9 20h6M12 16.5V20" />
    </>
  ),
  group: (
    <>
      <path d="M12 4l8.5 4.2L12 12.4 3.5 8.2z" />
      <path d="M3.8 12.4L12 16.5l8.2-4.1M3.8 16.3L12 20.4l8.2-4.1" />
    </>
  ),
  location: (
    <>
      <path d="M12 21s7-6.1 7-11.3A7 7 0 005 9.7C5 14.9 12 21 12 21z" />
      <circle cx="12" cy="9.8" r="2.6" />
    </>
  ),
  playlist: (
    <>
      <path d="M4 6.5h12M4 11.5h8M4 16.5h6" />
      <path d="M15 12.5v7l5.5-3.5z" />
    </>
  ),
  playable: (
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="2.2" />
      <circle cx="8.7" cy="9.5" r="1.6" />
      <path d="M4 17l4.8-4.3 3.6 3.1 3-2.5 4.8 4" />
    </>
  ),
  source: (
    <>
      <rect x="3.5" y="4.5" width="17" height="15" rx="2.2" />
      <path d="M3.5 10h17M9.5 4.5v15" />
    </>
  ),
  settings: (
    <>
      <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
      <circle cx="15" cy="7" r="2.2" />
      <circle cx="9" cy="17" r="2.2" />
    </>
  ),
  billing: (
    <>
      <rect x="3" y="5.5" width="18" height="13" rx="2.2" />
      <path d="M3 10h18M7 14.5h4" />
    </>
  ),
  user: (
    <>
      <circle cx="9" cy="8.5" r="3.3" />
      <path d="M3 19c.6-3.4 3-5.2 6-5.2s5.4 1.8 6 5.2" />
      <path d="M15.5 5.6a3.2 3.2 0 010 5.8M17.5 14.3c1.9.7 3.1 2.3 3.5 4.7" />
    </>
  ),
  audit: (
    <>
      <path d="M6 5.7A2.2 2.2 0 018.2 3.5h7.6A2.2 2.2 0 0118 5.7v12.6a2.2 2.2 0 01-2.2 2.2H8.2A2.2 2.2 0 016 18.3z" />
      <path d="M9.3 8.2h5.4M9.3 12h5.4M9.3 15.8h2.7" />
    </>
  ),
  proposal: (
    <>
      <path d="M6 5.7A2.2 2.2 0 018.2 3.5h7.6A2.2 2.2 0 0118 5.7v12.6a2.2 2.2 0 01-2.2 2.2H8.2A2.2 2.2 0 016 18.3z" />
      <path d="M9.2 12.2l2 2 3.6-4" />
    </>
  ),
  alert: (
    <>
      <path d="M6 10a6 6 0 0112 0c0 5 2 6.3 2 6.3H4S6 15 6 10z" />
      <path d="M10 19.5a2.2 2.2 0 004 0" />
    </>
  ),
  folder: (
    <path d="M3.5 7.2c0-1 .8-1.7 1.7-1.7h4l2.2 2.5h7.4c1 0 1.7.8 1.7 1.7v7.6c0 1-.8 1.7-1.7 1.7H5.2c-1 0-1.7-.8-1.7-1.7z" />
  ),
  video: (
    <>
      <rect x="3" y="6" width="12.5" height="12" rx="2.2" />
      <path d="M15.5 10.5L21 7.5v9l-5.5-3" />
    </>
  ),
  image: (
    <>
      <path d="M3.5 8.5V6a2.2 2.2 0 012.2-2.2h2.5M15.8 3.8h2.5A2.2 2.2 0 0120.5 6v2.5M20.5 15.5V18a2.2 2.2 0 01-2.2 2.2h-2.5M8.2 20.2H5.7A2.2 2.2 0 013.5 18v-2.5" />
      <circle cx="9" cy="9.3" r="1.4" />
      <path d="M7 16.3l3.4-3.3 2.5 2.3 2-1.8 2.3 2.1" />
    </>
  ),
  design: (
    <>
      <path d="M3.5 6A2.2 2.2 0 015.7 3.8h12.6A2.2 2.2 0 0120.5 6v12a2.2 2.2 0 01-2.2 2.2H5.7A2.2 2.2 0 013.5 18z" />
      <path d="M7 8h10M7 12h4.5v4.5H7zM14.5 12.5h2.5M14.5 16h2.5" />
    </>
  ),
  document: (
    <>
      <path d="M6 5.7A2.2 2.2 0 018.2 3.5h5.6l4.7 4.7v10.1a2.2 2.2 0 01-2.2 2.2H8.2A2.2 2.2 0 016 18.3z" />
      <path d="M13.5 3.7v4.8h4.8M9 12.5h6M9 16h4" />
    </>
  ),
  web: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.5c2.6 2.5 3.8 5.4 3.8 8.5s-1.2 6-3.8 8.5c-2.6-2.5-3.8-5.4-3.8-8.5S9.4 6 12 3.5z" />
    </>
  ),
  hls: (
    <>
      <circle cx="12" cy="12" r="2" />
      <path d="M8 16a5.6 5.6 0 010-8M16 8a5.6 5.6 0 010 8M5.2 18.8a9.6 9.6 0 010-13.6M18.8 5.2a9.6 9.6 0 010 13.6" />
    </>
  ),
  audio: <path d="M4 10v4M8 7v10M12 4.5v15M16 8v8M20 10.5v3" />,
  calendar: (
    <>
      <rect x="4" y="5.5" width="16" height="14.5" rx="2.2" />
      <path d="M4 10h16M8.5 3.5v4M15.5 3.5v4" />
    </>
  ),
  upload: (
    <path d="M12 16V5M7.5 9.5L12 5l4.5 4.5M4.5 16.5v1.7c0 1 .8 1.8 1.8 1.8h11.4c1 0 1.8-.8 1.8-1.8v-1.7" />
  ),
  search: (
    <>
      <circle cx="11" cy="11" r="6.5" />
      <path d="M16 16l4.5 4.5" />
    </>
  ),
  live: <path d="M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15" />,
  restart: <path d="M12 3.5v8M7 6.8a7.5 7.5 0 1010 0" />,
  server: (
    <>
      <rect x="4" y="4.5" width="16" height="6.3" rx="1.8" />
      <rect x="4" y="13.2" width="16" height="6.3" rx="1.8" />
      <path d="M7.5 7.6h.1M7.5 16.4h.1" strokeWidth="2.4" />
    </>
  ),
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2" />
      <path d="M15.5 8.5V6a2 2 0 00-2-2H6a2 2 0 00-2 2v7.5a2 2 0 002 2h2.5" />
    </>
  ),
} satisfies Record<string, ReactElement>;

export type IconName = keyof typeof shapes;
export const iconNames = Object.keys(shapes) as IconName[];

export interface LineDrawingProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/**
 * The common SVG attributes of icons: 24-grid, round ends, hidden from screen readers because there is text
 * beside them.
 */
export function LineDrawing({ size = 18, children, ...rest }: LineDrawingProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      {children}
    </svg>
  );
}

export function Icon({ name, ...rest }: { name: IconName } & LineDrawingProps) {
  return <LineDrawing {...rest}>{shapes[name]}</LineDrawing>;
}
