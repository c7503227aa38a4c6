import { qrPath } from '@vitrine/design/qr-code';

const svgNamespace = 'http://www.w3.org/2000/svg';

/** Black on white with the margin that scanners need, whatever surrounds it. */
export function drawQrCode(content: string, label: string): SVGSVGElement {
  const { size, path: squares } = qrPath(content);
  const svg = document.createElementNS(svgNamespace, 'svg');
  svg.setAttribute('viewBox', `0 0 ${size} ${size}`);
  svg.setAttribute('shape-rendering', 'crispEdges');
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  svg.classList.add('qr');
  const path = document.createElementNS(svgNamespace, 'path');
  path.setAttribute('d', squares);
  svg.append(path);
  return svg;
}
