import { type AlarmBand, type AlarmFace, alarmColours, alarmSizes, inOneLine } from './alarm-face.ts';

// The same as alarm-screen.ts on a canvas, for the small picture that a player sends of its screen. The canvas may be that of a
// server, which has no document.

/** What it needs of a canvas. */
interface Pen {
  font: string;
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  textAlign: string;
  textBaseline: string;
  save(): void;
  restore(): void;
  translate(x: number, y: number): void;
  beginPath(): void;
  closePath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  arc(x: number, y: number, radius: number, from: number, to: number): void;
  rect(x: number, y: number, width: number, height: number): void;
  clip(): void;
  fill(): void;
  stroke(): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number, maxWidth?: number): void;
  measureText(text: string): { readonly width: number };
}

const family = '"Inter Variable", Inter, system-ui, sans-serif';

function linesOf(context: Pen, text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && context.measureText(longer).width > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return line ? [...lines, line] : lines;
}

/** What is shown in place of sign and words. */
export interface Hung<P extends Pen> {
  readonly width: number;
  readonly height: number;
  sketch(context: P, width: number, height: number): void;
}

/** Between the bands and the foot, in pixels. */
interface Area {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly bottom: number;
}

const fontOf = (context: Pen, size: number, weight: number) => {
  context.font = `${weight} ${size}px ${family}`;
};

export function sketchAlarm<P extends Pen>(
  context: P,
  width: number,
  height: number,
  face: AlarmFace,
  hung: Hung<P> | null,
): void {
  const { back, foot, ink } = alarmColours[face.level];
  const side = width * alarmSizes.side;
  const bandHeight = face.bands ? height * alarmSizes.band : 0;
  const footHeight = Math.min(height * alarmSizes.foot, width * 0.075);
  context.fillStyle = back;
  context.fillRect(0, 0, width, height);
  const footTop = height - bandHeight - footHeight;
  context.fillStyle = foot;
  context.fillRect(0, footTop, width, footHeight);
  context.fillStyle = ink;
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  fontOf(context, footHeight * 0.36, 600);
  context.fillText(face.place, side, footTop + footHeight / 2, width * 0.6);
  fontOf(context, footHeight * 0.58, 800);
  context.textAlign = 'right';
  context.fillText(face.time, width - side, footTop + footHeight / 2);
  context.textAlign = 'left';
  const area = { width, height, top: bandHeight, bottom: footTop };
  if (hung) drawHung(context, hung, area);
  else drawWords(context, face, area);
  for (const [i, band] of face.bands?.entries() ?? [])
    drawBand(context, band, { width, height: bandHeight, top: i === 0 ? 0 : height - bandHeight });
}

function drawHung<P extends Pen>(context: P, hung: Hung<P>, { width, top, bottom }: Area): void {
  const scale = Math.min(width / hung.width, (bottom - top) / hung.height);
  const [w, h] = [hung.width * scale, hung.height * scale];
  context.save();
  context.translate((width - w) / 2, top + (bottom - top - h) / 2);
  context.beginPath();
  context.rect(0, 0, w, h);
  context.clip();
  hung.sketch(context, w, h);
  context.restore();
}

function drawWords(
  context: Pen,
  { level, title, text, english, bands }: AlarmFace,
  { width, height, top, bottom }: Area,
): void {
  const isTall = height > width;
  const side = width * alarmSizes.side;
  const signWidth = isTall ? width * 0.3 : width * alarmSizes.sign;
  const left = isTall ? side : side + signWidth + width * 0.058;
  const across = width - left - side;
  const room = (bottom - top) * (isTall ? 0.7 : 0.9);
  const blocks = [
    { text: title, share: 1, weight: 800 },
    { text, share: 0.34, weight: 600 },
    { text: english ? inOneLine(english) : '', share: 0.28, weight: 500 },
  ].filter((block) => block.text);
  let size = width * (bands ? alarmSizes.drillTitle : alarmSizes.title);
  let laid = layOut();
  function layOut() {
    return blocks.map(({ text: words, share, weight }) => {
      const own = size * share;
      fontOf(context, own, weight);
      return { own, weight, lines: linesOf(context, words, across) };
    });
  }
  const heightOf = () => laid.reduce((sum, { own, lines }) => sum + own * 1.2 * lines.length + own * 0.5, 0);
  for (
    let tries = 0;
    tries < 30 && (heightOf() > room || (laid[0]?.lines.length ?? 0) > alarmSizes.maxLines);
    tries++
  ) {
    size *= 0.92;
    laid = layOut();
  }
  const middle = top + (bottom - top) * (isTall ? 0.62 : 0.5);
  let y = middle - heightOf() / 2;
  for (const { own, weight, lines } of laid) {
    fontOf(context, own, weight);
    for (const line of lines) {
      y += own * 1.2;
      context.fillText(line, left, y - own * 0.6, across);
    }
    y += own * 0.5;
  }
  drawSign(context, level, [
    isTall ? (width - signWidth) / 2 : side,
    isTall ? top + height * 0.06 : middle - signWidth * 0.44,
    signWidth,
  ]);
}

function drawBand(
  context: Pen,
  { word, sentence }: AlarmBand,
  { width, height, top }: Pick<Area, 'width' | 'height' | 'top'>,
): void {
  context.fillStyle = '#ffd21e';
  context.fillRect(0, top, width, height);
  context.fillStyle = '#fff';
  context.fillRect(0, top + height * 0.14, width, height * 0.72);
  context.fillStyle = '#111';
  fontOf(context, height * 0.4, 800);
  context.fillText(word, width * alarmSizes.side, top + height / 2, width * 0.2);
  context.textAlign = 'center';
  fontOf(context, height * 0.28, 600);
  context.fillText(sentence, width * 0.6, top + height / 2, width * 0.66);
  context.textAlign = 'left';
}

function drawSign(
  context: Pen,
  level: AlarmFace['level'],
  [x, y, width]: readonly [number, number, number],
): void {
  const height = width * 0.88;
  const isTriangle = level === 'danger' || level === 'warning';
  context.beginPath();
  if (isTriangle) {
    context.moveTo(x + width / 2, y);
    context.lineTo(x + width, y + height);
    context.lineTo(x, y + height);
    context.closePath();
  } else context.arc(x + width / 2, y + height / 2, height / 2, 0, 2 * Math.PI);
  context.fillStyle = level === 'danger' ? '#ffd21e' : level === 'warning' ? '#000' : '#fff';
  context.fill();
  if (level === 'danger') {
    context.lineWidth = width * 0.05;
    context.strokeStyle = '#111';
    context.stroke();
  }
  context.fillStyle = isTriangle
    ? level === 'danger'
      ? '#111'
      : alarmColours.warning.back
    : alarmColours[level].back;
  context.font = `800 ${height * 0.6}px ${family}`;
  context.textAlign = 'center';
  context.fillText(
    level === 'notice' ? 'i' : level === 'clear' ? '✓' : '!',
    x + width / 2,
    y + height * 0.62,
  );
  context.textAlign = 'left';
}
