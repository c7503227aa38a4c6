import { useMemo } from 'react';
import { encode } from 'uqr';

interface QrCodeProps {
  content: string;
  /** What it links to. */
  label: string;
  size: number;
}

/** Black on white in both themes, with the margin that scanners need. */
export function QrCode({ content, label, size }: QrCodeProps) {
  const { path, modules } = useMemo(() => {
    const code = encode(content, { ecc: 'M', border: 3 });
    const squares = code.data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])),
    );
    return { path: squares.join(''), modules: code.size };
  }, [content]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
