import type { ReactElement } from 'react';

// Conventional symbols of players and editors; not part of the icon set.

const shapes = {
  play: <path d="M7.5 5.2v13.6L18.5 12z" fill="currentColor" />,
  pause: <path d="M8.5 5.5v13M15.5 5.5v13" strokeWidth="2.6" />,
  previous: (
    <>
      <path d="M18 5.5v13l-9-6.5z" fill="currentColor" />
      <path d="M6 5.5v13" strokeWidth="2.2" />
    </>
  ),
  next: (
    <>
      <path d="M6 5.5v13l9-6.5z" fill="currentColor" />
      <path d="M18 5.5v13" strokeWidth="2.2" />
    </>
  ),
  sound: (
    <>
      <path d="M4.5 9.5v5h3.3l4.7 3.8V5.7L7.8 9.5z" />
      <path d="M16 9a4.3 4.3 0 010 6M18.6 6.5a8 8 0 010 11" />
    </>
  ),
  muted: (
    <>
      <path d="M4.5 9.5v5h3.3l4.7 3.8V5.7L7.8 9.5z" />
      <path d="M16 9.8l4.5 4.5M20.5 9.8L16 14.3" />
    </>
  ),
  undo: <path d="M9.5 5L5 9.5l4.5 4.5M5.5 9.5H14a5 5 0 010 10h-4" />,
  redo: <path d="M14.5 5L19 9.5 14.5 14M18.5 9.5H10a5 5 0 000 10h4" />,
  top: <path d="M5 4.5h14M12 20V9M7.5 13.5L12 9l4.5 4.5" />,
  bottom: <path d="M5 19.5h14M12 4v11M7.5 10.5L12 15l4.5-4.5" />,
} satisfies Record<string, ReactElement>;

export function EditorGlyph({ name }: { name: keyof typeof shapes }) {
  const size = name === 'previous' || name === 'next' ? 14 : 16;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes[name]}
    </svg>
  );
}
