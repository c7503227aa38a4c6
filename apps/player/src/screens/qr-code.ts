import { encode } from 'uqr';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Black on white with the margin that scanners need, whatever surrounds it. */
export function drawQrCode(content: string, label: string): SVGSVGElement {
  const { data, size } = encode(content, { ecc: 'M', border: 3 });
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('shape-rendering', 'crispEdges');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  svg.classList.add('qr');
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  const path = document.createElementNS(svgNamespace, 'path');
  path.setAttribute('d', squares.join(''));
  svg.append(path);
  return svg;
}
