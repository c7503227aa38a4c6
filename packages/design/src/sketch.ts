// Draws what stands in the elements of a design into a canvas: live pictures, thumbnails and the check for a black screen are made
// from it. Colours, pictures and words are where they are on the screen; fine points of type are not.

const transparent = 'rgba(0, 0, 0, 0)';

function tracePath(target: CanvasRenderingContext2D, w: number, h: number, radius: string): void {
  const asked = radius.endsWith('%')
    ? (Number.parseFloat(radius) / 100) * Math.min(w, h)
    : Number.parseFloat(radius);
  target.beginPath();
  if (radius === '50%') {
    target.ellipse(w / 2, h / 2, w / 2, h / 2, 0, 0, 2 * Math.PI);
    return;
  }
  const r = Math.min(asked || 0, w / 2, h / 2);
  target.moveTo(r, 0);
  target.arcTo(w, 0, w, h, r);
  target.arcTo(w, h, 0, h, r);
  target.arcTo(0, h, 0, 0, r);
  target.arcTo(0, 0, w, 0, r);
  target.closePath();
}

/** `linear-gradient(90deg, rgb(…), rgb(…))`, as the browser writes it. */
function gradientOf(
  target: CanvasRenderingContext2D,
  image: string,
  w: number,
  h: number,
): CanvasGradient | null {
  const angle = /linear-gradient\((-?[\d.]+)deg/.exec(image);
  const colours = image.match(/rgba?\([^)]*\)/g);
  if (!colours || colours.length < 2) return null;
  const turn = ((angle ? Number(angle[1]) : 180) * Math.PI) / 180;
  const [dx, dy] = [Math.sin(turn), -Math.cos(turn)];
  const half = (Math.abs(w * dx) + Math.abs(h * dy)) / 2;
  const gradient = target.createLinearGradient(
    w / 2 - dx * half,
    h / 2 - dy * half,
    w / 2 + dx * half,
    h / 2 + dy * half,
  );
  gradient.addColorStop(0, colours[0]!);
  gradient.addColorStop(1, colours[1]!);
  return gradient;
}

function drawMedium(
  target: CanvasRenderingContext2D,
  source: HTMLImageElement | HTMLVideoElement,
  w: number,
  h: number,
  fit: string,
): void {
  const isVideo = source instanceof HTMLVideoElement;
  const [width, height] = isVideo
    ? [source.videoWidth, source.videoHeight]
    : [source.naturalWidth, source.naturalHeight];
  if (width === 0 || height === 0) return;
  const scale = fit === 'cover' ? Math.max(w / width, h / height) : Math.min(w / width, h / height);
  const [dw, dh] = [width * scale, height * scale];
  target.drawImage(source, (w - dw) / 2, (h - dh) / 2, dw, dh);
}

function drawShapes(target: CanvasRenderingContext2D, svg: SVGSVGElement, w: number, h: number): void {
  const { width, height } = svg.viewBox.baseVal;
  if (!width || !height) return;
  const scale = Math.min(w / width, h / height);
  target.translate((w - width * scale) / 2, (h - height * scale) / 2);
  target.scale(scale, scale);
  for (const path of Array.from(svg.children)) {
    target.fillStyle = path.getAttribute('fill') ?? '#000';
    target.fill(new Path2D(path.getAttribute('d') ?? ''));
  }
}

interface Word {
  readonly text: string;
  readonly font: string;
  readonly colour: string;
  readonly width: number;
}

/** Words as they are written, broken at the width of the element. */
function drawText(target: CanvasRenderingContext2D, element: HTMLElement, w: number): void {
  const style = getComputedStyle(element);
  const words: Word[] = Array.from(element.childNodes).flatMap((node) => {
    const own = node instanceof HTMLElement ? getComputedStyle(node) : style;
    const font = `${own.fontWeight} ${own.fontSize} ${own.fontFamily}`;
    target.font = font;
    return (node.textContent ?? '')
      .split(/(\n|[ \t]+)/)
      .filter(Boolean)
      .map((text) => ({ text, font, colour: own.color, width: target.measureText(text).width }));
  });
  const wraps = style.whiteSpace !== 'pre' && style.whiteSpace !== 'nowrap';
  const lines: Word[][] = [[]];
  let filled = 0;
  for (const word of words) {
    const isBreak = word.text.includes('\n');
    if (isBreak || (wraps && filled + word.width > w + 1 && word.text.trim() && filled > 0)) {
      lines.push([]);
      filled = 0;
      if (isBreak) continue;
    }
    lines[lines.length - 1]!.push(word);
    filled += word.width;
  }
  const lineHeight = Number.parseFloat(style.lineHeight) || Number.parseFloat(style.fontSize) * 1.2;
  target.textBaseline = 'middle';
  lines.forEach((line, i) => {
    const length = line.reduce((sum, { width }) => sum + width, 0);
    let x = style.textAlign === 'center' ? (w - length) / 2 : style.textAlign === 'right' ? w - length : 0;
    for (const { text, font, colour, width } of line) {
      target.font = font;
      target.fillStyle = colour;
      target.fillText(text, x, (i + 0.5) * lineHeight);
      if (style.textDecorationLine === 'line-through')
        target.fillRect(x, (i + 0.5) * lineHeight, width, lineHeight / 14);
      x += width;
    }
  });
}

const isText = (element: HTMLElement) =>
  element.firstChild !== null &&
  Array.from(element.childNodes).every((node) => node instanceof Text || node.nodeName === 'SPAN');

export function drawElement(target: CanvasRenderingContext2D, element: Element, x: number, y: number): void {
  if (!(element instanceof HTMLElement)) return;
  const style = getComputedStyle(element);
  if (style.visibility === 'hidden' || style.display === 'none') return;
  const { offsetWidth: w, offsetHeight: h } = element;
  target.save();
  target.translate(x, y);
  target.globalAlpha *= Number(style.opacity);
  const turn = /rotate\((-?[\d.]+)deg\)/.exec(element.style.transform);
  if (turn) {
    target.translate(w / 2, h / 2);
    target.rotate((Number(turn[1]) * Math.PI) / 180);
    target.translate(-w / 2, -h / 2);
  }
  tracePath(target, w, h, style.borderTopLeftRadius);
  const gradient = gradientOf(target, style.backgroundImage, w, h);
  if (gradient || style.backgroundColor !== transparent) {
    target.fillStyle = gradient ?? style.backgroundColor;
    target.fill();
  }
  const line = Number.parseFloat(style.borderBottomWidth);
  if (style.overflow === 'hidden') target.clip();
  if (line > 0) {
    target.fillStyle = style.borderBottomColor;
    target.fillRect(0, h - line, w, line);
  }
  if (element instanceof HTMLImageElement || element instanceof HTMLVideoElement)
    drawMedium(target, element, w, h, style.objectFit);
  else if (element.firstElementChild instanceof SVGSVGElement)
    drawShapes(target, element.firstElementChild, w, h);
  else if (isText(element)) drawText(target, element, w);
  else
    for (const child of Array.from(element.children)) {
      const { offsetLeft, offsetTop } = child as HTMLElement;
      drawElement(target, child, offsetLeft ?? 0, offsetTop ?? 0);
    }
  target.restore();
}
